import {
  BranchChange,
  type BranchRecord,
  createBranch,
  readBranch,
  updateBranch,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, refreshUser, send, useCan } from '@suksa/platform';
import { FormPage, useContractForm } from '@suksa/ui/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { BranchChoices } from './branch-choices.ts';
import { branchDraft } from './branch-draft.ts';
import { BranchFields } from './branch-fields.tsx';
import { branchPath } from './branch-path.ts';
import classes from './branches.module.css';
import { InvoiceQrFields } from './invoice-qr-fields.tsx';
import { SeriesFields } from './series-fields.tsx';

interface BranchFormProps {
  /** Null for a new one. */
  readonly branch: BranchRecord | null;
  readonly choices: BranchChoices;
}

/** Everything that is typed about a branch; a new one then goes on as the one that was made. */
export function BranchForm({ branch, choices }: BranchFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm({
    name: 'settings.branch',
    record: branch?.id ?? null,
    schema: BranchChange,
    namespace: 'settings',
    initial: branchDraft(branch, choices),
    draft: (row: ReturnType<typeof branchDraft>) => row,
    submit: ({ version, ...input }) =>
      branch
        ? send(updateBranch, { params: { id: branch.id }, body: { ...input, version } })
        : send(createBranch, { body: input }),
    onSaved: (saved) => {
      client.setQueryData(apiQuery(readBranch, { params: { id: saved.id } }).queryKey, saved);
      // The header's switch names the branches.
      void refreshUser();
      if (!branch) void navigate(branchPath(saved.id), { replace: true });
    },
  });
  const readOnly = !can(branch ? 'settings.branch.edit' : 'settings.branch.create');

  return (
    <div className={classes.card}>
      <FormPage
        form={form}
        label={branch ? format.name(branch.name) : t('branches.add')}
        readOnly={readOnly}
        savedText={t('branches.saved', { name: format.name(form.values.name) })}
      >
        <BranchFields
          form={form}
          choices={choices}
          readOnly={readOnly}
          codeFixed={branch?.codeFixed ?? false}
        />
        <InvoiceQrFields form={form} readOnly={readOnly} />
        <SeriesFields form={form} branch={branch} year={choices.year} readOnly={readOnly} />
      </FormPage>
    </div>
  );
}
