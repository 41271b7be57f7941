import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../icon/icon.tsx';
import { Modal } from '../../overlay/modal.tsx';
import { mayOpenCamera, openCamera } from '../../secure-context/open-camera.ts';
import { StateMessage } from '../../states/state-message.tsx';
import classes from './photo-field.module.css';

interface CameraWindowProps {
  readonly onClose: () => void;
  readonly onTake: (picture: Blob) => void;
}

/** A picture from the webcam of a computer; phones and tablets open their own camera. */
export function CameraWindow({ onClose, onTake }: CameraWindowProps) {
  const { t } = useTranslation('common');
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video);

  function take() {
    const element = video.current;
    if (!element) return;
    const canvas = document.createElement('canvas');
    canvas.width = element.videoWidth;
    canvas.height = element.videoHeight;
    canvas.getContext('2d')?.drawImage(element, 0, 0);
    canvas.toBlob((picture) => picture && onTake(picture), 'image/jpeg', 0.95);
  }

  return (
    <Modal
      opened
      title={t('actions.take_photo')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            data-autofocus
            disabled={state !== 'on'}
            leftSection={<Icon name="camera" />}
            onClick={take}
          >
            {t('actions.take_photo')}
          </Button>
        </>
      }
    >
      {state === 'refused' ? (
        <StateMessage
          drawing="locked"
          role="alert"
          title={t(mayOpenCamera() ? 'form.photo.no_camera' : 'form.photo.camera_needs_https')}
        />
      ) : (
        <video ref={video} className={classes.video} autoPlay playsInline muted />
      )}
    </Modal>
  );
}

type CameraState = 'starting' | 'on' | 'refused';

/** Shows the camera in the video while the component lives, and lets go of it afterwards. */
function useCamera(video: React.RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => {
    let stream: MediaStream | undefined;
    let wanted = true;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    async function start() {
      try {
        stream = await openCamera({ width: 1280, facingMode: 'user' });
        if (!wanted || !video.current) return stop();
        video.current.srcObject = stream;
        setState('on');
      } catch (cause) {
        // Refused by the user, by the browser, or there is none: the window says so.
        console.warn('The camera could not be opened', cause);
        if (wanted) setState('refused');
      }
    }
    void start();
    return () => {
      wanted = false;
      stop();
    };
  }, [video]);
  return state;
}
