export const ACCESS_CODES = [
  'wheelchair',
  'sign_language',
  'hearing_loop',
  'audio_description',
  'easy_read',
  'quiet',
  'captions',
] as const;
