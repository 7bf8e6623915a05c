const albums = new Map([
  [1, { title: 'Deserts', photos: new Map([[7, { title: 'Fog' }]]) }],
  [2, { title: 'Harbors', photos: new Map() }]
])

// A record is found through its parent: photo 7 of album 2 is a 404, and no action has to check it.
export const load = {
  album: id => albums.get(id),
  photo: (id, { album }) => album.photos.get(id)
}

export default {
  albums: { show: ({ records }) => records.album.title },
  photos: {
    index: ({ records }) => [...records.album.photos.values()],
    show: ({ records }) => records.photo
  }
}
