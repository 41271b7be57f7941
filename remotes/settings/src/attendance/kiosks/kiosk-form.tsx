import {
  createKiosk,
  type Kiosk,
  KioskChange,
  KioskInput,
  kioskAudit,
  type PairingCode,
  updateKiosk,
} from '@suksa/contracts/settings';
import { apiQuery, send, useCan } from '@suksa/platform';
import { AuditHistory, FormDrawer, FormSection, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nameOfBrowser } from './browser-name.ts';
import { KioskActions } from './kiosk-actions.tsx';
import { OpeningCode } from './opening-code.tsx';

interface KioskFormProps {
  /** Null for a new one. */
  readonly kiosk: Kiosk | null;
  readonly onClose: () => void;
  readonly onCode: (given: PairingCode) => void;
}

/** Names a device and gives it the PIN by which somebody may leave it; or changes both. */
export default function KioskForm({ kiosk, onClose, onCode }: KioskFormProps) {
  return kiosk ? (
    <ExistingKiosk kiosk={kiosk} onClose={onClose} onCode={onCode} />
  ) : (
    <NewKiosk onClose={onClose} onCode={onCode} />
  );
}

function NewKiosk({ onClose, onCode }: Omit<KioskFormProps, 'kiosk'>) {
  const { t } = useTranslation('settings');
  const form = useContractForm({
    name: 'settings.kiosk',
    record: null,
    schema: KioskInput,
    namespace: 'settings',
    secret: true,
    initial: { name: '', pin: '' },
    submit: (body) => send(createKiosk, { body }),
    onSaved: onCode,
  });
  const { field } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('kiosks.add')}
      submitLabel={t('kiosks.make')}
      savedText={null}
    >
      <TextField
        {...field('name')}
        label={t('kiosks.fields.name')}
        description={t('kiosks.name_help')}
        maxLength={60}
        required
      />
      <TextField
        {...field('pin')}
        label={t('kiosks.fields.pin')}
        description={t('kiosks.pin_help')}
        maxLength={8}
        code
        required
      />
    </FormDrawer>
  );
}

function ExistingKiosk({ kiosk, onClose, onCode }: KioskFormProps & { readonly kiosk: Kiosk }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const readOnly = !can('settings.kiosk.edit') || kiosk.state === 'revoked';
  const form = useContractForm({
    name: 'settings.kiosk',
    record: kiosk.id,
    schema: KioskChange,
    namespace: 'settings',
    secret: true,
    initial: { name: kiosk.name, pin: '', version: kiosk.version },
    submit: (body) => send(updateKiosk, { params: { id: kiosk.id }, body }),
  });
  const { field, values } = form;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={kiosk.name}
      savedText={t('kiosks.saved', { name: values.name })}
    >
      <TextField
        {...field('name')}
        label={t('kiosks.fields.name')}
        maxLength={60}
        disabled={readOnly}
        required
      />
      {!readOnly && (
        <TextField
          {...field('pin')}
          label={t('kiosks.fields.new_pin')}
          description={t('kiosks.new_pin_help')}
          maxLength={8}
          code
        />
      )}
      <KioskActions kiosk={kiosk} onCode={onCode} onRevoked={onClose} />
      {kiosk.state === 'paired' && can('settings.kiosk.create') && (
        <FormSection title={t('kiosks.opening.title')}>
          <OpeningCode id={kiosk.id} />
        </FormSection>
      )}
      <FormSection title={t('history')}>
        <KioskHistory id={kiosk.id} />
      </FormSection>
    </FormDrawer>
  );
}

function KioskHistory({ id }: { readonly id: number }) {
  const { t } = useTranslation('settings');
  const history = useQuery(apiQuery(kioskAudit, { params: { id } }));
  const labels = {
    name: t('kiosks.fields.name'),
    state: t('kiosks.fields.state'),
    browser: t('kiosks.fields.browser'),
    address: t('users.fields.address'),
  };
  const states: Readonly<Record<string, string>> = {
    waiting: t('kiosks.states.waiting'),
    paired: t('kiosks.states.paired'),
    left: t('kiosks.states.left'),
    revoked: t('kiosks.states.revoked'),
  };
  const show = (key: string, value: unknown) => {
    if (key === 'state') return states[String(value)];
    return key === 'browser' && typeof value === 'string' ? nameOfBrowser(value) : undefined;
  };
  return <AuditHistory result={history} labels={labels} show={show} />;
}
