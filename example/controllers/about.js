import { answers, schemas } from '../schemas.js'

const languages = {
  en: { title: 'About this album', text: 'Every photo here was taken outside, by the light that there was.', figures: 'Photos', other: 'Deutsch' },
  de: { title: 'Über dieses Album', text: 'Jedes Foto hier ist draußen entstanden, bei dem Licht, das da war.', figures: 'Fotos', other: 'English' }
}

/** A page in two languages, by the locale of the path; English by default. */
export default {
  show: {
    schema: answers(schemas.about),
    handler ({ params: { locale }, server: { store } }, reply) {
      const { title, text, figures, other } = languages[locale]
      const { published } = store.figures()
      return reply.respondTo({
        html: () => reply.page({ lang: locale, title, text, figures, published, other }),
        json: { title, text, photos: published }
      })
    }
  }
}
