import {
  type CardHolderKind,
  type CardTemplate,
  CardTemplateInput,
  createCardTemplate,
} from '@suksa/contracts/settings';
import { localDay } from '@suksa/i18n';
import { newIdempotencyKey, refreshed, send } from '@suksa/platform';
import { FormDialog, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { starterDesign, starters } from '../starter-designs.ts';
import { useStarterLabels } from './use-starter-labels.ts';
import { useTemplateName } from './use-template-name.ts';

interface NewTemplateFormProps {
  readonly levels: readonly {
    readonly id: number;
    readonly name: { readonly lo: string; readonly en: string };
  }[];
  readonly templates: readonly CardTemplate[];
  readonly onClose: () => void;
  readonly onCreated: (template: CardTemplate) => void;
}

/** For whom, and what to begin with: a starter design or a copy. */
export default function NewTemplateForm({ levels, templates, onClose, onCreated }: NewTemplateFormProps) {
  const { t } = useTranslation('settings');
  const words = useStarterLabels();
  const nameOf = useTemplateName();
  const targets = freeTargets(levels, templates);
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [start, setStart] = useState<string>('band');
  const first = targets[0] ?? { holder: 'student' as const, level: null };
  const form = useContractForm({
    name: 'settings.card_template',
    record: null,
    schema: CardTemplateInput,
    namespace: 'settings',
    initial: {
      name: t('cards.template.first_name', { year: localDay().slice(0, 4) }),
      holder: first.holder,
      levelId: first.level?.id ?? null,
      validYears: 0,
      design: starterDesign('band', first.holder, words),
    } as CardTemplateInput,
    submit: (values) =>
      send(createCardTemplate, {
        body: { ...values, design: designOf(start, values.holder), idempotencyKey },
      }),
    onSaved: async (created: CardTemplate) => {
      // It is chosen in the list, and must be there.
      await refreshed();
      onCreated(created);
    },
  });
  const { field, values, set } = form;

  function designOf(chosen: string, holder: CardHolderKind) {
    const copied = templates.find(({ id }) => chosen === `copy ${id}`);
    const starter = starters.find((name) => name === chosen) ?? 'band';
    return copied?.design ?? starterDesign(starter, holder, words);
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('cards.template.add')}
      savedText={t('cards.template.added')}
    >
      <SelectField<string>
        {...field('levelId')}
        label={t('cards.template.for')}
        data={targets.map((target) => ({
          value: keyOf(target.holder, target.level?.id ?? null),
          label: nameOf(target),
        }))}
        value={keyOf(values.holder, values.levelId)}
        onChange={(key) => {
          const target = targets.find(({ holder, level }) => keyOf(holder, level?.id ?? null) === key);
          if (!target) return;
          set('holder', target.holder);
          set('levelId', target.level?.id ?? null);
        }}
        required
      />
      <TextField {...field('name')} label={t('cards.template.name')} required />
      <SelectField<string>
        name="start"
        value={start}
        onChange={(value) => setStart(value ?? 'band')}
        error={undefined}
        label={t('cards.template.start')}
        data={[
          ...starters.map((value) => ({ value: value as string, label: t(`cards.starters.${value}`) })),
          ...templates.map((template) => ({
            value: `copy ${template.id}`,
            label: t('cards.template.copy_of', { name: `${nameOf(template)} · ${template.name}` }),
          })),
        ]}
        required
      />
    </FormDialog>
  );

  function freeTargets(all: NewTemplateFormProps['levels'], taken: readonly CardTemplate[]) {
    const possible = [
      { holder: 'student' as const, level: null },
      { holder: 'staff' as const, level: null },
      ...all.map((level) => ({ holder: 'student' as const, level })),
    ];
    const used = new Set(taken.map(({ holder, level }) => keyOf(holder, level?.id ?? null)));
    return possible.filter(({ holder, level }) => !used.has(keyOf(holder, level?.id ?? null)));
  }
}

const keyOf = (holder: CardHolderKind, levelId: number | null) => `${holder} ${levelId ?? 0}`;
