import { uploadImport } from '@suksa/contracts/education';
import { useApiMutation } from '@suksa/platform';
import { ImportSteps, SheetPicker } from '@suksa/ui/import';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { TemplateButton } from './template-button.tsx';

/** The first step: choose a file, or fetch an empty one to fill in. */
export function StartPanel({ onUploaded }: { readonly onUploaded: (id: number) => void }) {
  const onError = useRefusalNotice();
  const upload = useApiMutation(uploadImport, {
    onSuccess: ({ id }) => onUploaded(id),
  });
  const fault = upload.error?.fields?.find(({ path }) => path.startsWith('file'));
  return (
    <>
      <ImportSteps current="file" />
      <SheetPicker
        busy={upload.isPending}
        fault={fault && { code: fault.code, values: { ...fault.values } }}
        onPick={(file) =>
          upload.mutate(
            { body: { file } },
            {
              onError: (error) => {
                if (!error.fields?.length) onError(error);
              },
            },
          )
        }
      >
        <TemplateButton />
      </SheetPicker>
    </>
  );
}
