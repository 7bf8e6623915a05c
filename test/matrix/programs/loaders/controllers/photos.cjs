const { photos } = require('../store.cjs')

exports.show = (request) => photos.get(request.params.id)
