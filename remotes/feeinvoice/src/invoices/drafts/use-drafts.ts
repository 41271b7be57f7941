import { discardDrafts, type InvoiceRow, issueDrafts, mostDrafts } from '@suksa/contracts/feeinvoice';
import { useFormat } from '@suksa/i18n';
import { ApiError, useApiMutation } from '@suksa/platform';
import { dialogs, notify, useRefusalNotice } from '@suksa/ui';
import { useTranslation } from 'react-i18next';

type Draft = Pick<InvoiceRow, 'id' | 'total'>;

interface OtherSum {
  readonly amount: number;
  readonly invoices: number;
}

/** What drafts come to now, where that is why they weren't issued. */
const otherSum = (error: unknown): OtherSum | null => {
  if (!(error instanceof ApiError) || error.code !== 'drafts_changed') return null;
  const { amount, invoices } = error.details;
  return { amount: Number(amount), invoices: Number(invoices) };
};

/** Issuing drafts and throwing them away, each asked about first. */
export function useDrafts() {
  const { t } = useTranslation('feeinvoice');
  const format = useFormat();
  const refused = useRefusalNotice('feeinvoice');
  const issuing = useApiMutation(issueDrafts);
  const discarding = useApiMutation(discardDrafts);
  const sumOf = (drafts: readonly Draft[]) => drafts.reduce((sum, { total }) => sum + total, 0);
  const counted = (drafts: readonly Draft[]) => ({
    count: drafts.length,
    number: format.number(drafts.length),
    amount: format.kip(sumOf(drafts)),
  });
  const idsOf = (drafts: readonly Draft[]) => drafts.map(({ id }) => id);

  async function issueFor(drafts: readonly Draft[], agreed: number): Promise<readonly number[] | null> {
    try {
      const { issued, amount, left } = await issuing.mutateAsync({ body: { ids: idsOf(drafts), agreed } });
      const done = { count: issued.length, number: format.number(issued.length) };
      notify({ text: t('drafts.issued', { ...done, amount: format.kip(amount) }) });
      if (left > 0)
        notify({ tone: 'amber', text: t('drafts.left', { count: left, number: format.number(left) }) });
      return issued;
    } catch (error) {
      const now = otherSum(error);
      if (now !== null) return (await agreesTo(now, agreed)) ? issueFor(drafts, now.amount) : null;
      refused(error);
      return null;
    }
  }

  const agreesTo = ({ amount, invoices }: OtherSum, was: number) =>
    dialogs.confirm({
      title: t('drafts.ask_changed', { count: invoices, number: format.number(invoices) }),
      text: t('drafts.ask_changed_text', { amount: format.kip(amount), was: format.kip(was) }),
      confirmLabel: t('drafts.issue'),
    });

  return {
    /** The most at once. */
    most: mostDrafts,
    isBusy: issuing.isPending || discarding.isPending,
    /** The ids of the issued invoices; null where it wasn't agreed to or was refused. */
    async issue(drafts: readonly Draft[]): Promise<readonly number[] | null> {
      const counts = counted(drafts);
      const agreed = await dialogs.confirm({
        title: t('drafts.ask_issue', counts),
        text: t('drafts.ask_issue_text', counts),
        confirmLabel: t('drafts.issue'),
      });
      return agreed ? issueFor(drafts, sumOf(drafts)) : null;
    },
    /** Whether they are gone. */
    async discard(drafts: readonly Draft[]): Promise<boolean> {
      const agreed = await dialogs.confirm({
        title: t('drafts.ask_discard', counted(drafts)),
        text: t('drafts.ask_discard_text'),
        confirmLabel: t('drafts.discard'),
        danger: true,
      });
      if (!agreed) return false;
      try {
        const { invoices } = await discarding.mutateAsync({ body: { ids: idsOf(drafts) } });
        notify({ text: t('drafts.discarded', { count: invoices, number: format.number(invoices) }) });
        return true;
      } catch (error) {
        refused(error);
        return false;
      }
    },
  };
}
