import { listStudents, setPhoto } from '@suksa/contracts/education';
import { useErrorText, useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { Button, codedErrorOf, FileInput, Icon, Modal } from '@suksa/ui';
import { shrinkPhoto } from '@suksa/ui/form';
import { RunProgress } from '@suksa/ui/import';
import { DataTable } from '@suksa/ui/list';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOfFile, plainCode } from './photo-matches.ts';

interface Result {
  readonly file: string;
  /** The student's name and code, or why the photo was not stored. */
  readonly text: string;
  readonly stored: boolean;
}

/** Photos of many students at once, each file named after its student's code; says of every file what became of it. */
export default function PhotoUpload({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('education');
  const { errorText, fieldErrorText } = useErrorText('education');
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);

  async function store(file: File): Promise<Result> {
    const code = codeOfFile(file.name);
    try {
      const { rows } = await send(listStudents, { query: { q: code, size: 20, status: 'all' } });
      const student = rows.find((row) => plainCode(row.code) === code);
      if (!student) return { file: file.name, text: t('photos.nobody'), stored: false };
      const photo = await shrinkPhoto(file).catch(() => null);
      if (photo === null) return { file: file.name, text: fieldErrorText('file_type'), stored: false };
      await send(setPhoto, { params: { id: student.id }, body: { photo } });
      return { file: file.name, text: `${student.code} ${format.name(student.name)}`, stored: true };
    } catch (cause) {
      return { file: file.name, text: errorText(codedErrorOf(cause).code), stored: false };
    }
  }

  async function storeAll(files: readonly File[]) {
    const done: Result[] = [];
    for (const file of files) {
      setProgress({ done: done.length, total: files.length });
      done.push(await store(file));
      setResults([...done]);
    }
    setProgress(null);
  }

  const failed = results.filter(({ stored }) => !stored).length;
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      title={t('photos.title')}
      onClose={() => progress === null && onClose()}
      footer={
        <Button variant="default" disabled={progress !== null} onClick={onClose}>
          {t('photos.close')}
        </Button>
      }
    >
      <p style={{ marginTop: 0 }}>{t('photos.help')}</p>
      <Button
        data-autofocus
        loading={progress !== null}
        leftSection={<Icon name="photo" size={18} />}
        onClick={() => input.current?.click()}
      >
        {t('photos.choose')}
      </Button>
      <FileInput ref={input} label={t('photos.choose')} multiple onChoose={(files) => void storeAll(files)} />
      {progress && <RunProgress label={t('photos.working')} {...progress} />}
      {results.length > 0 && (
        <>
          <p role="status">
            {t('photos.result', {
              stored: format.number(results.length - failed),
              failed: format.number(failed),
            })}
          </p>
          <DataTable
            label={t('photos.title')}
            columns={[
              { key: 'file', title: t('photos.file'), card: 'title', render: ({ file }) => file },
              { key: 'text', title: t('photos.outcome'), wrap: true, render: ({ text }) => text },
            ]}
            rows={[...results].sort((a, b) => Number(a.stored) - Number(b.stored))}
            rowKey={({ file }) => file}
            rowLabel={({ file }) => file}
            rowTone={({ stored }) => (stored ? undefined : 'danger')}
          />
        </>
      )}
    </Modal>
  );
}
