/** The close codes that clients know. */
export const CLOSE = {
  shutdown: {code: 1001, reason: 'going_away'},
  flood: {code: 1008, reason: 'too_many_frames'},
  failed: {code: 1011, reason: 'subscribe_failed'},
  full: {code: 1013, reason: 'too_many_subscribers'},
  slow: {code: 1013, reason: 'slow_consumer'},
  tooLarge: {code: 1013, reason: 'frame_too_large'},
  stranger: {code: 4001, reason: 'unauthorized'},
  unknown: {code: 4004, reason: 'conversation_not_found'},
} as const

export type Close = (typeof CLOSE)[keyof typeof CLOSE]
