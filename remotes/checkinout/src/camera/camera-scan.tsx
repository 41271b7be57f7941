import { Alert, Button, Icon, mayOpenCamera } from '@suksa/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './camera-scan.module.css';
import { type CameraState, useCamera } from './use-camera.ts';

interface CameraScanProps {
  readonly onCode: (code: string) => void;
  /** The field that a reader types into is ready again. */
  readonly onToggle: () => void;
}

const storageName = 'checkinout.camera';

/** Reads cards by the device's camera where somebody has turned it on; over plain http it says why it can't. */
export function CameraScan({ onCode, onToggle }: CameraScanProps) {
  const { t } = useTranslation('checkinout');
  const [isOn, setOn] = useState(wasOn);
  if (!mayOpenCamera())
    return (
      <details className={classes.note}>
        <summary>
          <Icon name="camera" size={18} /> {t('camera.not_here')}
        </summary>
        <p>{t('camera.needs_https')}</p>
      </details>
    );
  function toggle() {
    keepOn(!isOn);
    setOn(!isOn);
    onToggle();
  }
  return (
    <section className={classes.camera} aria-label={t('camera.title')}>
      {isOn ? (
        <Camera onCode={onCode} onClose={toggle} />
      ) : (
        <Button variant="default" leftSection={<Icon name="camera" />} onClick={toggle}>
          {t('camera.open')}
        </Button>
      )}
    </section>
  );
}

interface CameraProps extends Pick<CameraScanProps, 'onCode'> {
  readonly onClose: () => void;
}

function Camera({ onCode, onClose }: CameraProps) {
  const { t } = useTranslation('checkinout');
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, onCode);
  return (
    <>
      {isFault(state) && (
        <Alert color="orange" role="alert" icon={<Icon name="alert-triangle" />}>
          {t(`camera.${state}`)}
        </Alert>
      )}
      <div className={classes.sight} hidden={isFault(state)}>
        <video ref={video} className={classes.video} muted playsInline />
        <p role="status">{t(state === 'reading' ? 'camera.reading' : 'camera.starting')}</p>
      </div>
      <Button variant="default" leftSection={<Icon name="camera" />} onClick={onClose}>
        {t('camera.close')}
      </Button>
    </>
  );
}

const isFault = (state: CameraState): state is Exclude<CameraState, 'starting' | 'reading'> =>
  state !== 'starting' && state !== 'reading';

function wasOn(): boolean {
  try {
    return localStorage.getItem(storageName) === 'on';
  } catch {
    return false;
  }
}

/** A tablet without a reader goes on with its camera after a reload. */
function keepOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(storageName, 'on');
    else localStorage.removeItem(storageName);
  } catch (cause) {
    console.warn('Whether the camera is on could not be kept', cause);
  }
}
