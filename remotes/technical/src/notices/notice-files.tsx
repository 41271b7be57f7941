import { type AnnouncementFile, type Notice, noticeFile } from '@suksa/contracts/technical';
import { apiQuery, download } from '@suksa/platform';
import { Button, Group, Icon, Skeleton } from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import classes from './notices.module.css';

/** Pictures small, to be looked at; every file to be downloaded. */
export function NoticeFiles({ notice: { id, files } }: { notice: Pick<Notice, 'id' | 'files'> }) {
  const onRefusal = useRefusalNotice();
  if (files.length === 0) return null;
  return (
    <>
      {files
        .filter(({ kind }) => kind === 'picture')
        .map((file) => (
          <NoticePicture key={file.id} noticeId={id} file={file} />
        ))}
      <Group gap="xs">
        {files.map((file) => (
          <Button
            key={file.id}
            variant="default"
            size="compact-md"
            leftSection={<Icon name="download" size={16} />}
            onClick={() =>
              void download(noticeFile, { params: { id, fileId: file.id }, query: {} }, file.name).catch(
                onRefusal,
              )
            }
          >
            {file.name}
          </Button>
        ))}
      </Group>
    </>
  );
}

/** Behind the token like everything else, so it is fetched and shown from memory. */
function NoticePicture({ noticeId, file }: { noticeId: number; file: AnnouncementFile }) {
  const picture = useQuery({
    ...apiQuery(noticeFile, { params: { id: noticeId, fileId: file.id }, query: { form: 'preview' } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture.data) return;
    const made = URL.createObjectURL(picture.data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.data]);
  if (picture.error) return null;
  return address ? (
    <img className={classes.picture} src={address} alt={file.name} />
  ) : (
    <Skeleton height={200} />
  );
}
