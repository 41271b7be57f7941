import type { CurriculumCopy, TeachingCopy } from '@suksa/contracts/technical';
import { useBranch } from '@suksa/platform';
import { Alert, ErrorState, Icon, Stack } from '@suksa/ui';
import { FormDialog, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface CopyYearProps<Found> {
  /** As the form and its preview are kept: `technical.teaching.copy`. */
  readonly name: string;
  readonly schema: typeof CurriculumCopy | typeof TeachingCopy;
  readonly years: readonly { readonly value: number; readonly label: string }[];
  readonly copy: (body: { readonly fromYearId: number; readonly preview: boolean }) => Promise<Found>;
  /** How much of what was found is new. */
  readonly count: (found: Found) => number;
  readonly words: {
    readonly title: string;
    readonly save: string;
    readonly from: string;
    readonly done: (count: number) => string;
  };
  /** What the preview says, line by line. */
  readonly lines: (found: Found) => ReactNode;
  readonly onClose: () => void;
}

/** Takes what another year has into the chosen one; says first how much of it is new. */
export function CopyYear<Found>(props: CopyYearProps<Found>) {
  const { name, schema, years, copy, count, words, lines, onClose } = props;
  const year = useBranch()?.year;
  const form = useContractForm({
    name,
    record: null,
    schema,
    namespace: 'technical',
    initial: { fromYearId: (years[0]?.value ?? null) as number | null, preview: false },
    submit: copy,
  });
  const { fromYearId } = form.values;
  const preview = useQuery({
    queryKey: [name, year?.id, fromYearId],
    queryFn: () => copy({ fromYearId: fromYearId ?? 0, preview: true }),
    enabled: fromYearId !== null,
  });
  const found = preview.data;
  const fresh = found === undefined ? 0 : count(found);
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      incomplete={fresh === 0}
      title={words.title}
      submitLabel={words.save}
      savedText={words.done(fresh)}
    >
      <SelectField {...form.field('fromYearId')} label={words.from} data={[...years]} required />
      {preview.error && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} namespace="technical" />
      )}
      {found && (
        <Alert color="gray" icon={<Icon name="info-circle" />} role="status">
          <Stack gap="xs">{lines(found)}</Stack>
        </Alert>
      )}
    </FormDialog>
  );
}
