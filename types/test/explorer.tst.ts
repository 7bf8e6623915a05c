import Fastify from 'fastify'
import explorer, { explorer as named, type ExplorerOptions } from 'fastify-resources-explorer'

const app = Fastify()

app.register(explorer)
app.register(named, { prefix: '/routes', enabled: true, remote: true, hosts: ['dev.example.com'], editor: 'idea' })
app.register(explorer, { remote: ['10.0.0.0/8'], token: 'at least 16 characters', logLevel: 'silent' })

const options: ExplorerOptions = { editor: 'my-editor://open{file}#{line}', remote: undefined }
app.register(explorer, options)

// @ts-expect-error there is no such option
app.register(explorer, { enable: true })
// @ts-expect-error addresses are texts
app.register(explorer, { remote: [7] })
// @ts-expect-error a token is a string
app.register(explorer, { token: true })
// @ts-expect-error that is not how nobody is let in
app.register(explorer, { remote: false })
