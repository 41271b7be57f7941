/** Tables of people that aren't in the file of one student, and why. Every other one is. */
export const leftOut: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['app_user', 'announcement_read', 'created_once', 'customer_account', 'known_device', 'passkey'],
      ...['passkey_challenge', 'push_device', 'recovery_code', 'release_preview', 'second_factor', 'session'],
      ...['sign_in_link', 'timetable_feed', 'upload_day', 'user_branch', 'user_photo', 'user_search'],
    ].map((table) => [table, 'of an account: the guardian’s own, and ways into it']),
  ),
  student_search: 'made from what the file has',
  family_search: 'made from what the file has',
  family_change: 'names other children, and says nothing of this one',
  filled_form: 'copies that are soon gone again',
};
