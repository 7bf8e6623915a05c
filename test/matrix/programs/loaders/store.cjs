exports.photos = new Map()
