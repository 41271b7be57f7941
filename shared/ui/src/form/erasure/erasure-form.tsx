import { Alert, Stack, Text } from '@mantine/core';
import { useFormat } from '@suksa/i18n';
import type { ReactNode } from 'react';
import { Icon } from '../../icon/icon.tsx';
import { TextareaField } from '../fields/text-fields.tsx';
import { FormDialog } from '../form-window.tsx';
import type { ContractForm } from '../use-contract-form.ts';

interface ErasureLine {
  readonly text: string;
  /** How many there are. */
  readonly count: number;
}

interface ErasureFormProps {
  readonly form: ContractForm<{ version: number; reason: string }>;
  readonly removed: readonly ErasureLine[];
  readonly kept: readonly ErasureLine[];
  readonly onClose: () => void;
  readonly words: {
    readonly title: string;
    /** Whose data it is, and that they have left. */
    readonly person: string;
    readonly goes: string;
    readonly nothing: string;
    readonly stays: string;
    /** Whether the name stays, and why. */
    readonly name: string;
    readonly warning: string;
    readonly reason: string;
    readonly confirm: string;
    readonly done: string;
  };
}

/** What erasing a person's data takes away and what stays, above the reason for it. */
export function ErasureForm({ form, removed, kept, onClose, words }: ErasureFormProps) {
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={words.title}
      submitLabel={words.confirm}
      irreversible
      savedText={words.done}
    >
      <Text>{words.person}</Text>
      <ErasurePart title={words.goes} lines={removed}>
        {removed.length === 0 && <Text c="dimmed">{words.nothing}</Text>}
      </ErasurePart>
      <ErasurePart title={words.stays} lines={kept}>
        <Text>{words.name}</Text>
      </ErasurePart>
      <Alert color="red" icon={<Icon name="alert-triangle" />}>
        {words.warning}
      </Alert>
      <TextareaField {...form.field('reason')} label={words.reason} maxLength={200} required />
    </FormDialog>
  );
}

interface ErasurePartProps {
  readonly title: string;
  readonly lines: readonly ErasureLine[];
  readonly children: ReactNode;
}

function ErasurePart({ title, lines, children }: ErasurePartProps) {
  const format = useFormat();
  return (
    <Stack gap={4}>
      <Text fw={600}>{title}</Text>
      {lines.length > 0 && (
        <ul>
          {lines.map(({ text, count }) => (
            <li key={text}>
              {text}: {format.number(count)}
            </li>
          ))}
        </ul>
      )}
      {children}
    </Stack>
  );
}
