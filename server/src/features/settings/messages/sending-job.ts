import { sendingMessages } from '@suksa/contracts/settings';
import type { App } from '../../../http/app.ts';
import type { JobAtWork } from '../../../jobs/job-at-work.ts';
import { localMoment } from '../../../school/clock.ts';
import { keepQuiet, standingOf } from '../../../school/messages/before-sending.ts';
import { mailLines, mailSender, type Sender } from '../../../school/messages/email.ts';
import { gatewaySender } from '../../../school/messages/http-gateway.ts';
import { messageSettingsOf } from '../../../school/messages/message-settings.ts';
import {
  type Outgoing,
  type Sending,
  settle,
  takeDue,
  takeInHand,
  tidyOutbox,
} from '../../../school/messages/outbox.ts';
import { pushSender } from '../../../school/messages/web-push.ts';
import { whatIsDue } from './gathering-repository.ts';
import { notifyOfAbsent, notifyOfAnnouncements, notifyOfScans } from './gathering-service.ts';
import { silentWays } from './silent-ways-rules.ts';

type SendingJob = JobAtWork<Record<string, never>, { sent: number; failed: number }>;

/** One at a time: what a gateway gets comes in order. */
export const sendingSubject = 'settings.message';
const batch = 40;

/** Makes the words that are due, and sends what may leave. */
export const sendingJobs = (app: App) =>
  app.jobs.kind(sendingMessages, async (job: SendingJob) => {
    await gather(job);
    const senders = new Map<string, Promise<Sender | null>>();
    const silent = silentWays();
    const senderOf = (message: Outgoing) => {
      const { branch_id, channel } = message;
      const key = wayOf(message);
      const known = senders.get(key) ?? openSender(app, job, { branchId: branch_id, channel });
      senders.set(key, known);
      return known;
    };
    const counts = { sent: 0, failed: 0 };
    try {
      for (;;) {
        const { db } = job.school;
        await tidyOutbox(db, new Date());
        await keepQuiet(db, new Date());
        // Here and nowhere else it may be stopped: what was taken is tried to its end.
        job.report(counts.sent + counts.failed, 0);
        const due = await takeDue(db, new Date(), batch);
        if (due.length === 0) break;
        const standing = await standingOf(db, due);
        await inLanes(due, async (written) => {
          const wanted = standing.get(written.id);
          if (!wanted) return settle(db, written, { result: 'declined' }, new Date());
          const message = { ...written, ...wanted };
          if (!(await takeInHand(db, message))) return;
          const sending = silent.isSilent(wayOf(message))
            ? notNow
            : await tried(await senderOf(message), message);
          // Each device is told by a push service of its own; the others go by one server.
          if (message.channel !== 'push') silent.saw(wayOf(message), sending);
          await settle(db, message, sending, new Date());
          counts[sending.result === 'sent' ? 'sent' : 'failed'] += 1;
        });
      }
    } finally {
      for (const sender of senders.values()) (await sender)?.close();
    }
    await job.school.db.transaction((tx) => job.complete(tx, counts));
  });

const gather = async ({ school }: SendingJob): Promise<void> => {
  const now = new Date();
  const due = await whatIsDue(school.db, { now, ...localMoment(now) });
  for (const { branch_id: branchId, scans, absent } of due.branches) {
    if (scans) await notifyOfScans(school, { branchId, now });
    if (absent) await notifyOfAbsent(school, { branchId, now });
  }
  if (due.announced) await notifyOfAnnouncements(school, now);
};

const wayOf = ({ branch_id, channel }: Outgoing) => `${branch_id} ${channel}`;

const notNow: Sending = { result: 'later', fault: 'no_connection' };
const noAddress: Sending = { result: 'failed', fault: 'address_refused' };
const tried = async (sender: Sender | null, message: Outgoing): Promise<Sending> => {
  if (!sender) return { result: 'failed', fault: 'not_set_up' };
  return message.channel !== 'push' && message.address === '' ? noAddress : sender.send(message);
};

interface Way {
  readonly branchId: number;
  readonly channel: Outgoing['channel'];
}

const openSender = async (
  { environment }: App,
  { school: { db } }: SendingJob,
  { branchId, channel }: Way,
): Promise<Sender | null> => {
  if (channel === 'push')
    return pushSender({ db, others: environment.pushServices, contact: contactOf(environment) });
  const settings = await messageSettingsOf(db, branchId);
  return channel === 'email' ? mailSender(settings) : gatewaySender(settings);
};

/** Push services want somebody to turn to. */
const contactOf = ({ securityContact, publicAddress }: App['environment']): string =>
  securityContact ?? (publicAddress?.startsWith('https:') ? publicAddress : 'mailto:office@school.invalid');

/** A few side by side, each lane one after the other. */
const inLanes = async (
  due: readonly Outgoing[],
  act: (message: Outgoing) => Promise<void>,
): Promise<void> => {
  const rest = [...due];
  const lane = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) await act(next);
  };
  await Promise.all(Array.from({ length: mailLines }, lane));
};
