export const photos = new Map()
