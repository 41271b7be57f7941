import { createServer as httpServer, type Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import { expect, test } from 'vitest';
import { mailSender } from './email.ts';
import { gatewaySender } from './http-gateway.ts';
import type { MessageSettings } from './message-settings.ts';
import type { Outgoing } from './outbox.ts';

const message: Outgoing = {
  ...{ id: 1, branch_id: 1, channel: 'email', key: 'k', user_id: null, address: 'mother@home.example' },
  ...{ language: 'en', subject: 'Word', body: 'Noy has come.', attempts: 1 },
};

const listening = (server: Server | NetServer) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

interface MailPlan {
  /** By the command: another answer than that all is well, or null to hang up. `.` is the end of the words. */
  readonly answers?: Readonly<Record<string, string | null>>;
  readonly greeting?: string;
}

/** A mail server that answers as told. */
async function mailTo({ answers = {}, greeting = '220 here' }: MailPlan) {
  const usual: Record<string, string> = { DATA: '354 go on' };
  const server = createServer((socket) => {
    let [heard, isData] = ['', false];
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', (part) => {
      heard += part.toString();
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (isData && line !== '.') continue;
        const command = isData ? '.' : line.slice(0, 4).toUpperCase();
        const answer = answers[command] === undefined ? (usual[command] ?? '250 well') : answers[command];
        if (answer === null) return socket.destroy();
        isData = command === 'DATA' && answer.startsWith('3');
        socket.write(`${answer}\r\n`);
      }
    });
  });
  const settings = {
    ...{ mailHost: '127.0.0.1', mailPort: await listening(server), mailSecurity: 'none' },
    ...{ mailUser: '', mailPassword: '', mailFrom: 'School <office@school.example>' },
  } as MessageSettings;
  const sender = mailSender(settings);
  const sending = await sender?.send(message);
  sender?.close();
  server.close();
  return sending;
}

test.each<[string, MailPlan, object]>([
  ['takes it', {}, { result: 'sent' }],
  ['turns all callers away', { greeting: '554 not now' }, { result: 'later', fault: 'busy' }],
  ['is busy', { greeting: '421 busy' }, { result: 'later', fault: 'busy' }],
  ['asks for patience', { answers: { RCPT: '450 later' } }, { result: 'later', fault: 'busy' }],
  ['refuses the address', { answers: { RCPT: '550 who?' } }, { result: 'failed', fault: 'address_refused' }],
  ['hangs up at the sender', { answers: { MAIL: null } }, { result: 'later', fault: 'no_connection' }],
  ['hangs up before the words', { answers: { DATA: null } }, { result: 'later', fault: 'no_connection' }],
  ['hangs up after the words', { answers: { '.': null } }, { result: 'unclear', fault: 'broke_off' }],
  ['refuses the words', { answers: { '.': '552 too long' } }, { result: 'failed', fault: 'refused' }],
])('a mail server that %s: only what may have arrived is unclear', async (_, plan, expected) => {
  expect(await mailTo(plan)).toEqual(expected);
});

/** A mail server that says one byte after the other and never comes to the end of that line; else it is well. */
async function mailToDripping(drips: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const drip = () => {
      const timer = setInterval(() => socket.write('2'), 10);
      socket.on('close', () => clearInterval(timer));
    };
    if (drips === 'greeting') return drip();
    socket.write('220 here\r\n');
    let isData = false;
    socket.on('data', (part) => {
      const heard = part.toString();
      const command = isData && heard.endsWith('\r\n.\r\n') ? '.' : heard.slice(0, 4).toUpperCase();
      if (isData && command !== '.') return;
      if (command === drips) return drip();
      isData = command === 'DATA';
      socket.write(isData ? '354 go on\r\n' : '250 well\r\n');
    });
  });
  const settings = {
    ...{ mailHost: '127.0.0.1', mailPort: await listening(server), mailSecurity: 'none' },
    ...{ mailUser: '', mailPassword: '', mailFrom: 'School <office@school.example>' },
  } as MessageSettings;
  const sender = mailSender(settings, 300);
  const hungUp = new Promise((resolve) => {
    server.on('connection', (socket) => socket.on('close', resolve));
  });
  const sending = await sender?.send(message);
  await hungUp;
  sender?.close();
  server.close();
  return sending;
}

test.each([
  ['its greeting', 'greeting', { result: 'later', fault: 'no_connection' }],
  ['its answer to the address', 'RCPT', { result: 'later', fault: 'no_connection' }],
  ['its answer to the words', '.', { result: 'unclear', fault: 'broke_off' }],
])('a mail server that drips %s is hung up on', async (_, drips, expected) => {
  expect(await mailToDripping(drips)).toEqual(expected);
});

test.each([
  [202, { result: 'sent' }],
  [400, { result: 'failed', fault: 'refused' }],
  [403, { result: 'later', fault: 'sign_in_refused' }],
  [408, { result: 'later', fault: 'busy' }],
  [500, { result: 'later', fault: 'busy' }],
  [504, { result: 'unclear', fault: 'broke_off' }],
])('a gateway that answers %i: only what may have been sent is unclear', async (status, expected) => {
  const server = httpServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
  const smsUrl = `http://127.0.0.1:${await listening(server)}/send`;
  const settings = { smsUrl, smsFormat: 'json', smsBody: '{"to":"{to}"}', smsHeader: '', smsSecret: '' };
  expect(await gatewaySender(settings as MessageSettings)?.send({ ...message, channel: 'sms' })).toEqual(
    expected,
  );
  server.closeAllConnections();
  server.close();
});
