import {defineToken} from './shape/token.ts'

export const grafanaCloudToken = defineToken({
  id: 'grafana-cloud-token',
  why: 'A Grafana Cloud access policy token (Grafana docs).',
  keywords: ['glc_'],
  where: 'anywhere',
  pattern: /glc_[A-Za-z0-9+/]{32,400}={0,3}/,
  hides: [
    [
      'argv: [run, glc_eyJvIjoONrVuDgKyRC+QkGsv/QvXMwQHLSJt++8ZJZgpjm/HmAuLnMIzr02I/xr7VuR4w+p1+J+1eMDBZ5m59KEpTO+6wYcut]',
      'glc_eyJvIjoONrVuDgKyRC+QkGsv/QvXMwQHLSJt++8ZJZgpjm/HmAuLnMIzr02I/xr7VuR4w+p1+J+1eMDBZ5m59KEpTO+6wYcut',
    ],
    [
      'first\\nglc_eyJvIjol53BO/CuJHi1x7rUuUVLqknDx3uN5SNmHCEYV00pwZ0gTrrGjB81UxYX8jLgMat/JwkE9bWS3PhKgDQwO5zJ3FRr/cX3iuENMzUz==\\nlast',
      'glc_eyJvIjol53BO/CuJHi1x7rUuUVLqknDx3uN5SNmHCEYV00pwZ0gTrrGjB81UxYX8jLgMat/JwkE9bWS3PhKgDQwO5zJ3FRr/cX3iuENMzUz==',
    ],
  ],
  keeps: [
    'KEY=glc_eyJvIjoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'abcglc_eyJvIjoXkvPyrpuaZL/f9+MbVI5lIBKxX79ziLNR/lpEWoWYoGtSu94GAWhlotlgjXi6/vK+/hJo/VTKNZA1IG6EclKlucIBT',
    'GLC_CreateLightmapTexturesIndividual',
  ],
})
