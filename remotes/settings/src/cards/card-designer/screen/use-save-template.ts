import { type CardDesign, type CardTemplate, saveCardTemplate } from '@suksa/contracts/settings';
import { useErrorText } from '@suksa/i18n';
import { ApiError, send } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';

/** What a template says of itself besides its design. */
export interface TemplateSettings {
  readonly name: string;
  readonly validYears: number;
}

/** Saving a design: asks where somebody else has saved meanwhile, and loses nothing whatever is answered. */
export function useSaveTemplate(template: CardTemplate, onSaved: (design: CardDesign) => void) {
  const { t } = useTranslation('settings');
  const { fieldErrorText } = useErrorText('settings');
  const onError = useRefusalNotice();
  const [current, setCurrent] = useState(template);
  const [settings, setSettings] = useState<TemplateSettings>(template);
  const [saving, setSaving] = useState(false);
  const [nameError, setNameError] = useState('');

  async function save(design: CardDesign, version = current.version): Promise<void> {
    if (!settings.name.trim()) return setNameError(fieldErrorText('required'));
    setNameError('');
    setSaving(true);
    try {
      const { name, validYears } = settings;
      const saved = await send(saveCardTemplate, {
        params: { id: template.id },
        body: { name, validYears, design, version },
      });
      setCurrent(saved);
      setSettings(saved);
      onSaved(design);
      notify({ text: t('cards.template.saved', { name: saved.name, number: saved.number }) });
    } catch (cause) {
      const theirs = conflictIn(cause);
      if (!theirs) return onError(cause);
      const over = await dialogs.confirm({
        title: t('cards.conflict.title'),
        text: t('cards.conflict.text', { number: theirs.number }),
        confirmLabel: t('cards.conflict.over'),
        cancelLabel: t('cards.conflict.back'),
        danger: true,
      });
      if (over) await save(design, theirs.version);
    } finally {
      setSaving(false);
    }
  }

  return {
    current,
    settings,
    setSettings,
    nameError,
    saving,
    dirty: settings.name !== current.name || settings.validYears !== current.validYears,
    save: (design: CardDesign) => save(design),
  };
}

const conflictIn = (cause: unknown): CardTemplate | undefined =>
  cause instanceof ApiError && cause.code === 'conflict'
    ? (cause.details?.current as CardTemplate | undefined)
    : undefined;
