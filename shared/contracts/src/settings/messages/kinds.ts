/**
 * What word is sent of. `fee_reminder` is said by the fees, `cover` to teachers by whoever plans a day, `leave` to
 * whoever asked for it, `correction` to whoever asked for another word on a day, `account` to the holder of an account by whatever is done with it, `test` by whoever sets sending
 * up.
 */
export const messageKinds = [
  'arrival',
  'late',
  'absent',
  'early_leave',
  'pick_up',
  'announcement',
  'lesson_change',
  'fee_reminder',
  'cover',
  'leave',
  'correction',
  'account',
  'test',
] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Those that a school switches on and that people choose among. */
export const choosableKinds = [
  'arrival',
  'late',
  'absent',
  'early_leave',
  'pick_up',
  'announcement',
  'lesson_change',
] as const;
export type ChoosableKind = (typeof choosableKinds)[number];

/**
 * In the app, by a notification of the browser, by e-mail, and by whatever the school’s own gateway sends (SMS and other
 * messengers).
 */
export const messageChannels = ['app', 'push', 'email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/**
 * `waiting → sending → sent | failed`; `unclear` where a try broke off after the words had left, so that another one could
 * come twice; `expired` what nobody needs any more.
 */
export const messageStates = ['waiting', 'sending', 'sent', 'failed', 'unclear', 'expired'] as const;
export type MessageState = (typeof messageStates)[number];

/** Why it didn’t go, a key of the words. */
export const messageFaults = [
  'no_connection',
  'sign_in_refused',
  'address_refused',
  'refused',
  'busy',
  'broke_off',
  'not_set_up',
  'declined',
] as const;
export type MessageFault = (typeof messageFaults)[number];

export interface MessageWords {
  readonly subject: string;
  readonly text: string;
}
export type StoredWords = Partial<Record<MessageKind, Record<'lo' | 'en', MessageWords>>>;

/** What a school’s words may name, by kind. */
export const placeholders: Readonly<Record<MessageKind, readonly string[]>> = {
  arrival: ['student', 'class', 'time', 'day', 'school'],
  late: ['student', 'class', 'time', 'minutes', 'day', 'school'],
  absent: ['student', 'class', 'time', 'day', 'school'],
  early_leave: ['student', 'class', 'time', 'day', 'school'],
  pick_up: ['student', 'class', 'collector', 'time', 'day', 'school'],
  announcement: ['title', 'text', 'school'],
  lesson_change: ['class', 'day', 'lessons', 'school'],
  fee_reminder: ['family', 'amount', 'day', 'school'],
  cover: ['what', 'lesson', 'class', 'day', 'time', 'place', 'note', 'school'],
  leave: ['what', 'name', 'days', 'answer', 'school'],
  correction: ['what', 'name', 'day', 'answer', 'school'],
  account: ['what', 'day', 'time', 'school'],
  test: ['school'],
};

/** The names in braces that a text has and its kind doesn’t know. */
export const unknownPlaceholders = (kind: MessageKind, text: string): readonly string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([, name = '']) =>
    placeholders[kind].includes(name) ? [] : [name],
  );
