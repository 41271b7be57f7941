import {
  checkUserImport,
  type FirstPassword,
  importUsers,
  type UserImportCheck,
  type UserImportColumn,
  userImportTemplate,
} from '@suksa/contracts/settings';
import { download, newIdempotencyKey, useApiMutation, useLocale } from '@suksa/platform';
import { Alert, Button, Icon, notify } from '@suksa/ui';
import { DryRunTable, ImportDrawer, OutcomeFilter, SheetPicker } from '@suksa/ui/import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedFile } from '../../components/refused-file.ts';
import { useOutcomePages } from '../../components/use-outcome-pages.ts';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

interface UserImportProps {
  readonly onClose: () => void;
  /** The first passwords of the new ones, to be printed. */
  readonly onInvited: (made: readonly FirstPassword[]) => void;
}

/** Brings a spreadsheet of staff in: the file, what would become of each row, and then all of it or nothing. */
export default function UserImport({ onClose, onInvited }: UserImportProps) {
  const { t } = useTranslation('settings');
  const language = useLocale();
  const onError = useRefusalNotice();
  const [file, setFile] = useState<File | null>(null);
  // One for each file: by it the passwords are given once more where the answer was lost.
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey);
  const check = useApiMutation(checkUserImport);
  const run = useApiMutation(importUsers);
  const found = file ? check.data : undefined;
  const unread = refusedFile(check.error);
  const stopped = run.error ?? unread.stopped;
  const wanted = found ? found.counts.new + found.counts.changed : 0;

  function pick(picked: File) {
    setFile(picked);
    setIdempotencyKey(newIdempotencyKey());
    run.reset();
    check.mutate({ body: { file: picked, language } });
  }

  function save() {
    if (!file) return;
    run.mutate(
      { body: { file, language, idempotencyKey } },
      {
        onSuccess: ({ invited, changed }) => {
          notify({ text: t('users.import.done', { added: invited.length, changed }) });
          if (invited.length > 0) onInvited(invited);
          onClose();
        },
      },
    );
  }

  return (
    <ImportDrawer
      title={t('users.import.title')}
      namespace="settings"
      second="check"
      isRead={found !== undefined}
      stopped={stopped}
      take={{
        label: t('users.import.confirm', { count: wanted }),
        busy: run.isPending,
        disabled: wanted === 0 || (found?.counts.wrong ?? 0) > 0,
        onClick: save,
      }}
      onOtherFile={() => setFile(null)}
      onClose={onClose}
    >
      {found ? (
        <Found found={found} />
      ) : (
        <SheetPicker onPick={pick} busy={check.isPending} fault={unread.fault}>
          <Button
            variant="subtle"
            leftSection={<Icon name="download" />}
            onClick={() =>
              download(
                userImportTemplate,
                { query: { language } },
                `${t('users.import.template_name')}.xlsx`,
              ).catch(onError)
            }
          >
            {t('users.import.template')}
          </Button>
        </SheetPicker>
      )}
    </ImportDrawer>
  );
}

const labelKeys: Readonly<Record<UserImportColumn, string>> = {
  username: 'username',
  nameLo: 'name_lo',
  nameEn: 'name_en',
  title: 'title',
  sex: 'sex',
  phone: 'phone',
  email: 'email',
  role: 'role',
  branches: 'branches',
  staffType: 'type',
  employedFrom: 'employed_from',
  employedUntil: 'employed_until',
  cardCode: 'card',
};

function Found({ found }: { readonly found: UserImportCheck }) {
  const { t } = useTranslation('settings');
  const { shown, filter, pages } = useOutcomePages(found.rows);
  return (
    <>
      {found.counts.wrong > 0 && (
        <Alert color="yellow" icon={<Icon name="alert-triangle" />}>
          {t('users.import.wrong')}
        </Alert>
      )}
      {found.ignored.length > 0 && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('users.import.ignored', { columns: found.ignored.join(', ') })}
        </Alert>
      )}
      <OutcomeFilter counts={found.counts} {...filter} />
      <DryRunTable
        label={t('users.import.title')}
        namespace="settings"
        rows={shown}
        {...pages}
        fieldLabel={(path) =>
          t(`users.fields.${labelKeys[path as UserImportColumn] ?? 'name'}` as 'users.fields.name')
        }
      />
    </>
  );
}
