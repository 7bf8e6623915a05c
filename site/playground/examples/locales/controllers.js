const titles = { en: 'Fog', de: 'Nebel' }

export default {
  articles: {
    index: ({ params: { locale }, paths }) => [paths.article_path({ locale, slug: 'fog' })],
    show: ({ params: { locale } }, reply) => reply.respondTo({
      json: () => ({ title: titles[locale] }),
      html: () => `<h1 lang="${locale}">${titles[locale]}</h1>`
    })
  },
  pages: { about: ({ params: { locale } }) => ({ en: 'About us', de: 'Über uns' })[locale] }
}
