export const profile = {
  album: 'Slow Light',
  name: 'Ines Aldana',
  about: 'I walk uphill before breakfast and wait. Most of these took longer than they look.'
}

export const albums = [
  { title: 'Uphill', about: 'Mountains and hills, mostly before breakfast.' },
  { title: 'By the sea', about: 'From ferries, harbour walls and beaches.' }
]

export const photos = [
  {
    album_id: 1,
    title: 'Sheep country',
    place: 'Yorkshire Dales, England',
    taken_on: '2024-04-19',
    scene: 'hills',
    light: 'dawn',
    caption: 'Not sure about this one yet.',
    state: 'draft',
    comments: []
  },
  {
    album_id: 2,
    title: 'Harbour mouth',
    place: 'Piran, Slovenia',
    taken_on: '2024-07-05',
    scene: 'sea',
    light: 'dawn',
    caption: 'Salt on the lens. I left it there.',
    state: 'published',
    comments: []
  },
  {
    album_id: 1,
    title: 'The pass in July',
    place: 'Dolomites, Italy',
    taken_on: '2024-07-21',
    scene: 'mountains',
    light: 'noon',
    caption: 'Everyone was at lunch.',
    state: 'published',
    comments: []
  },
  {
    album_id: 1,
    title: 'After the storm',
    place: 'High Tatras, Slovakia',
    taken_on: '2024-10-27',
    scene: 'mountains',
    light: 'dusk',
    caption: 'The cloud opened for as long as it takes to say so.',
    state: 'published',
    comments: [
      { author: 'Zuzana', body: 'We heard the thunder from Poprad.', written_on: '2024-10-28' }
    ]
  },
  {
    album_id: 2,
    title: 'Night ferry',
    place: 'Hardangerfjord, Norway',
    taken_on: '2025-03-08',
    scene: 'sea',
    light: 'night',
    caption: 'Taken from the upper deck, elbows on the rail, breath held.',
    state: 'published',
    comments: []
  },
  {
    album_id: 1,
    title: 'The long field',
    place: 'Alentejo, Portugal',
    taken_on: '2025-05-20',
    scene: 'hills',
    light: 'noon',
    caption: 'They say never to photograph at noon. They were not here.',
    state: 'published',
    comments: [
      { author: 'Rui', body: 'My grandmother lived behind the third hill from the left.', written_on: '2025-05-22' }
    ]
  },
  {
    album_id: 1,
    title: 'Moonrise over the Crete Senesi',
    place: 'Asciano, Italy',
    taken_on: '2025-06-11',
    scene: 'hills',
    light: 'night',
    caption: 'A strawberry moon, and the crickets louder than the road.',
    state: 'published',
    comments: []
  },
  {
    album_id: 2,
    title: 'Low tide, no wind',
    place: 'Ynyslas, Wales',
    taken_on: '2025-08-02',
    scene: 'sea',
    light: 'dusk',
    caption: 'The last boat had gone in an hour before. Nothing moved, so neither did I.',
    state: 'published',
    comments: [
      { author: 'Gwen', body: 'That is exactly how quiet it gets.', written_on: '2025-08-03' }
    ]
  },
  {
    album_id: 1,
    title: 'First light on the Bernina',
    place: 'Engadin, Switzerland',
    taken_on: '2025-09-14',
    scene: 'mountains',
    light: 'dawn',
    caption: 'Four minutes of colour after two hours of frost. The ridge in front never wakes up.',
    state: 'published',
    comments: [
      { author: 'Tomas', body: 'The haze between the second and the third ridge! Worth the frost.', written_on: '2025-09-15' },
      { author: 'Mirjam', body: 'I was asleep in the hut below. Thank you for going without me.', written_on: '2025-09-16' }
    ]
  }
]
