import type { EndpointOutput } from '@suksa/contracts';
import { changePassword, login } from '@suksa/contracts/session';
import { ownMessages, readMessages, resetPassword, updateUser } from '@suksa/contracts/settings';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { add, changed, server, signIn, userServer } from './user-testing.ts';

userServer();

const next = 'seven quiet elephants walk';
const news = {
  details: 'The username, phone or email of your account was changed',
  password: 'Your password was changed',
  device: 'Your account was signed in to on a new device',
};

const from = async (address: string, username: string, password: string, cookie = '') => {
  const { payload } = await server.app.inject({
    ...{ method: 'POST', url: login.path, remoteAddress: address, headers: { cookie } },
    payload: { username, password },
  });
  return JSON.parse(payload) as EndpointOutput<typeof login>;
};
const english = (id: number) =>
  server.app.db.execute(sql`update app_user set locale = 'en' where id = ${id}`);
const messagesOf = async (token: string) =>
  (await server.send(ownMessages, { query: {} }, { token })).rows.filter(({ kind }) => kind === 'account');
const subjects = async (token: string) => (await messagesOf(token)).map(({ subject }) => subject);

test('A holder hears what was done with the account, in the app and at the next sign-in, until it is read', async () => {
  const { user, password } = await add({ email: 'holder@example.org' });
  await english(user.id);
  const { token } = await signIn(user.username, password);
  await server.send(changePassword, { body: { current: password, next } }, { token });
  // The first browser of all is no news.
  expect(await subjects(token)).toEqual([news.password]);
  await server.send(updateUser, await changed(user.id, { email: 'thief@example.org' }), 'admin');
  // From where one was before, in a browser that has forgotten it, is no news; from elsewhere it is.
  const there = await from('203.0.113.77', user.username, next);
  expect(there.news?.map(({ text }) => text)).toEqual([news.details, news.password]);
  const found = await messagesOf(there.token);
  expect(found.map(({ subject }) => subject)).toEqual([news.device, news.details, news.password]);
  await server.send(readMessages, { body: { upTo: found[0]?.id ?? 0 } }, { token: there.token });
  const given = await server.send(resetPassword, { params: { id: user.id } }, 'admin');
  // In the language of the page, whatever that of the message is.
  const back = await from('203.0.113.77', user.username, given.password, 'locale=lo');
  expect(back.news?.map(({ text }) => text)).toEqual(['ໂຮງຮຽນອອກລະຫັດຜ່ານໃໝ່ໃຫ້ບັນຊີຂອງທ່ານ']);
});

test('Where the school sends mail, who agreed to it hears of a changed address at the old one', async () => {
  const { user } = await add({ email: 'old@example.org' });
  const { db } = server.app;
  await db.execute(sql`insert into message_choice (user_id, language, channels, kinds, consent_on)
    values (${user.id}, 'en', '{app,email}', '{}', '2026-09-01')`);
  await db.execute(sql`insert into message_setting (branch_id, kinds, absent_at, quiet_from, quiet_until,
      mail_host, mail_port, mail_security) values (1, '{}', 540, 0, 0, 'mail.example.org', 25, 'none') on conflict (branch_id) do update set mail_host = excluded.mail_host,
      mail_port = excluded.mail_port, mail_security = excluded.mail_security`);
  // Another name alone is no news.
  await server.send(updateUser, await changed(user.id, { name: { lo: 'ນາງ ແກ້ວ', en: 'Keo' } }), 'admin');
  await server.send(updateUser, await changed(user.id, { email: 'new@example.org' }), 'admin');
  const { rows } = await db.execute(
    sql`select address, subject from message where user_id = ${user.id} and channel = 'email'`,
  );
  expect(rows).toEqual([{ address: 'old@example.org', subject: news.details }]);
});

test('A family hears of its account by the ways that its guardian chose', async () => {
  const { db } = server.app;
  const { user } = await add({ email: 'family@example.org' });
  const { rows: held } = await db.execute<{ id: number }>(sql`
    update guardian set user_id = ${user.id} where id = (select min(id) from guardian where user_id is null) returning id`);
  const guardian = held[0]?.id ?? 0;
  await db.execute(sql`insert into message_choice (guardian_id, language, channels, kinds, consent_on)
    values (${guardian}, 'en', '{app,email}', '{}', '2026-09-01') on conflict (guardian_id) do update
    set language = excluded.language, channels = excluded.channels, consent_on = excluded.consent_on`);
  await server.send(resetPassword, { params: { id: user.id } }, 'admin');
  const { rows } = await db.execute(
    sql`select address, channel from message where user_id = ${user.id} and kind = 'account' order by channel`,
  );
  expect(rows).toEqual([
    { address: '', channel: 'app' },
    { address: 'family@example.org', channel: 'email' },
  ]);
});
