import type {Row} from '../row.ts'

/** Social networks, media, maps, devices. */
export const SOCIAL: readonly Row[] = [
  {
    id: 'adafruit-io-key',
    why: 'Adafruit IO keys of old are 32 characters (Adafruit docs).',
    vendors: ['adafruit'],
    value: /[\w-]{32}/,
  },
  {
    id: 'adafruit-key',
    why: 'An Adafruit IO key (Adafruit docs).',
    holds: ['aio_'],
    pattern: /aio_[A-Za-z0-9]{28}/,
  },
  {
    id: 'facebook-access-token',
    why: 'Facebook access tokens of pages, users and apps (Meta docs, "access tokens").',
    holds: ['EAAC', 'EAAM', 'EAAB', 'EAAF', 'EAAD', 'EAAG'],
    pattern: /(?<!\+)EAA[BCDFGM][A-Za-z0-9]{40,400}(?![+=])/,
  },
  {
    id: 'facebook-app-secret',
    why: 'A Facebook app secret is 32 hexadecimal digits (Meta docs).',
    vendors: ['facebook', 'fb-app', 'instagram', 'meta-app'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'flickr-key',
    why: 'Flickr keys are 32 hexadecimal digits (Flickr docs).',
    vendors: ['flickr'],
    value: /[0-9a-f]{32}|[0-9a-f]{16}/,
  },
  {
    id: 'instagram-token',
    why: 'An Instagram access token (Meta docs).',
    holds: ['IGQV', 'IGAA'],
    pattern: /IG(?:QV|AA)[\w-]{80,300}/,
  },
  {
    id: 'linkedin-client',
    why: 'LinkedIn client ids are 14 characters, secrets 16 (LinkedIn docs).',
    vendors: ['linked-in'],
    value: /[A-Za-z0-9]{16}|[a-z0-9]{14}/,
  },
  {
    id: 'mapbox-token',
    why: 'Mapbox secret, temporary and public tokens (Mapbox docs).',
    holds: ['sk.eyJ', 'pk.eyJ', 'tk.eyJ'],
    pattern: /[pst]k\.eyJ[\w-]{30,400}\.[\w-]{20,40}/,
  },
  {
    id: 'nytimes-key',
    why: 'New York Times keys are 32 characters (NYT developer docs).',
    vendors: ['nytimes', 'new-york-times'],
    value: /[\w=-]{32}/,
  },
  {
    id: 'twitch-token',
    why: 'Twitch tokens and client secrets are 30 characters (Twitch docs).',
    vendors: ['twitch'],
    value: /[a-z0-9]{30}/,
  },
  {
    id: 'twitter-key',
    why: 'Twitter (X) keys, secrets and tokens (X developer docs).',
    vendors: ['twitter'],
    value: /\d{15,25}-[A-Za-z0-9]{20,50}|A{20,22}[A-Za-z0-9%]{80,110}|[A-Za-z0-9]{50}|[A-Za-z0-9]{45}|[A-Za-z0-9]{25}/,
  },
  {
    id: 'twitter-bearer-token',
    why: 'An app-only token of X begins with many A (X docs).',
    holds: ['AAAAAAAAAAAAAAAA'],
    // in a longer run of this letter the keyword matches at every place
    where: 'begins-word',
    pattern: /A{18,24}[A-Za-z0-9%]{80,110}/,
  },
  {
    id: 'spotify-secret',
    why: 'A Spotify client secret is 32 hexadecimal digits (Spotify docs).',
    vendors: ['spotify'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'reddit-secret',
    why: 'A Reddit client secret is 27 to 30 characters (Reddit docs).',
    vendors: ['reddit'],
    value: /[\w-]{27,30}/,
  },
  {
    id: 'openweather-key',
    why: 'An OpenWeather key is 32 hexadecimal digits (OpenWeather docs).',
    vendors: ['openweather', 'open-weather', 'owm'],
    value: /[0-9a-f]{32}/,
  },
  {
    id: 'here-key',
    why: 'A HERE key is 43 characters (HERE docs).',
    vendors: ['here-api', 'heremaps', 'here-maps'],
    value: /[\w-]{43}/,
  },
  {
    id: 'tomtom-key',
    why: 'A TomTom key is 32 characters (TomTom docs).',
    vendors: ['tomtom'],
    value: /[A-Za-z0-9]{32}/,
  },
  {
    id: 'unsplash-key',
    why: 'An Unsplash key is 43 characters (Unsplash docs).',
    vendors: ['unsplash'],
    value: /[\w-]{43}/,
  },
]
