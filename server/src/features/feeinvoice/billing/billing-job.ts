import type { EndpointRequest } from '@suksa/contracts';
import { type BillingRun, billing, type runBilling } from '@suksa/contracts/feeinvoice';
import { writableYear, yearOf } from '../../../http/actor.ts';
import type { App } from '../../../http/app.ts';
import type { Caller } from '../../../http/caller.ts';
import { refuse } from '../../../http/refuse.ts';
import { type BillingInput, billStudents } from './billing-run-service.ts';
import { billingScope, priceStudents } from './billing-service.ts';

type Order = EndpointRequest<typeof runBilling>['body'];

const subjectOf = ({ context }: Pick<Caller, 'context'>) =>
  `feeinvoice.billing:${context.branchId}:${yearOf(context).id}`;

const presentRun = ({ period, mode }: BillingInput, job: unknown): BillingRun =>
  ({ period, mode, job }) as BillingRun;

/** The billing of a period as a job: starting it, and how far the last one is. */
export const billingRuns = (app: App) => {
  const start = app.jobs.kind(billing, billStudents);
  return {
    last: async (call: Pick<Caller, 'context' | 'school'>): Promise<BillingRun | null> => {
      const found = await app.jobs.last(call.school.db, subjectOf(call));
      return found && presentRun(found.input as BillingInput, found.job);
    },
    /** Refuses with 409 while one is running for the branch and year, and where nobody can be billed or another sum than was agreed to. */
    async start(call: Caller, { students, mode, agreed, ...choice }: Order): Promise<BillingRun> {
      writableYear(call.context);
      const scope = billingScope(call, {
        period: choice.period,
        classId: choice.class,
        levelId: choice.level,
        ...(students && { studentIds: students }),
      });
      const open = mode === 'issue' ? ['ready', 'draft'] : ['ready'];
      const toBill = (await priceStudents(call.school.db, scope)).filter(({ state }) => open.includes(state));
      if (toBill.length === 0) refuse('nothing_to_bill', { status: 409 });
      const amount = toBill.reduce((sum, { price }) => sum + price.total, 0);
      if (agreed !== undefined && amount !== agreed) refuse('billing_changed', { status: 409 });
      const studentIds = toBill.map(({ row }) => row.id);
      const input: BillingInput = { period: choice.period, mode, studentIds };
      const { begun, job } = await start(call, {
        subject: subjectOf(call),
        input,
        total: studentIds.length,
        patience: 0,
      });
      if (!begun) refuse('billing_running', { status: 409 });
      return presentRun(input, job);
    },
  };
};
