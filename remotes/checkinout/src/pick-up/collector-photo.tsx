import { Alert, Button, Icon, mayOpenCamera, openCamera } from '@suksa/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRoomForPicture } from '../device/kept/kept-picture.ts';
import { useKeptCalls } from '../device/kept/use-kept-calls.ts';
import { pictureOf } from './collector-picture.ts';
import classes from './signature.module.css';

interface CollectorPhotoProps {
  readonly onTake: (jpeg: string) => void;
  readonly onClose: () => void;
}

/** Why no picture is taken here; null where one may be. */
export function usePhotoHindrance(): 'needs_https' | 'full' | null {
  const { waiting } = useKeptCalls();
  if (!mayOpenCamera()) return 'needs_https';
  return hasRoomForPicture(waiting) ? null : 'full';
}

/** Who came for a child stands before the tablet's camera. */
export function CollectorPhoto({ onTake, onClose }: CollectorPhotoProps) {
  const { t } = useTranslation('checkinout');
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'on' | 'failed'>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isOver = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const begin = async () => {
      stream = await openCamera({ width: { ideal: 640 }, facingMode: { ideal: 'environment' } });
      const shown = video.current;
      if (isOver || !shown) return stop();
      shown.srcObject = stream;
      await shown.play();
      setState('on');
    };
    begin().catch((cause: unknown) => {
      stop();
      if (isOver) return;
      console.warn('The camera takes no picture', cause);
      setState('failed');
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  function take() {
    const jpeg = video.current && pictureOf(video.current);
    if (jpeg) onTake(jpeg);
    else setState('failed');
  }
  return (
    <>
      {state === 'failed' ? (
        <Alert color="orange" role="alert" icon={<Icon name="alert-triangle" />}>
          {t('collector_photo.failed')}
        </Alert>
      ) : (
        <video
          ref={video}
          className={classes.video}
          aria-label={t('collector_photo.sight')}
          muted
          playsInline
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('collector_photo.sign_instead')}
        </Button>
        <Button disabled={state !== 'on'} leftSection={<Icon name="camera" />} onClick={take}>
          {t('collector_photo.take')}
        </Button>
      </div>
    </>
  );
}
