import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../overlay/modal.tsx';
import { type Crop, cropRectangle, drawCrop, farthest, movedCrop, nearest, portrait } from './crop-photo.ts';
import classes from './photo-field.module.css';

interface CropWindowProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onClose: () => void;
  readonly onCrop: (crop: Crop) => void;
}

/** Pixels of the portrait that an arrow key moves. */
const step = 12;
const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Which part of a picture becomes the portrait: dragged with the hand or moved with the arrow keys, nearer or farther. */
export function CropWindow({ picture, crop: first, onClose, onCrop }: CropWindowProps) {
  const { t } = useTranslation('common');
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(first);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  /** Moves what is seen by so many pixels of a frame that is `frameWidth` wide; the part goes the other way. */
  function move(across: number, down: number, frameWidth: number) {
    const scale = cropRectangle(picture, crop).width / frameWidth;
    setCrop(movedCrop(picture, crop, -across * scale, -down * scale));
  }

  function onKey(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    move(...direction, portrait.width);
  }

  function onMove(event: PointerEvent<HTMLCanvasElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      move(event.movementX, event.movementY, event.currentTarget.clientWidth);
  }

  return (
    <Modal
      opened
      size="sm"
      title={t('form.photo.crop')}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button onClick={() => onCrop(crop)}>{t('form.photo.use')}</Button>
        </>
      }
    >
      <p id="crop-help" className={classes.help}>
        {t('form.photo.crop_help')}
      </p>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are those of the picture in it
        tabIndex={0}
        aria-label={t('form.photo.crop')}
        aria-describedby="crop-help"
        onKeyDown={onKey}
        className={classes.crop}
      >
        <canvas
          ref={canvas}
          width={portrait.width}
          height={portrait.height}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onMove}
        />
      </div>
      <label className={classes.zoom}>
        {t('form.photo.zoom')}
        <input
          type="range"
          min={farthest}
          max={nearest}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
        />
      </label>
    </Modal>
  );
}
