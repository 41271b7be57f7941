import { Button } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../overlay/modal.tsx';
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
  // State and no plain reference: a window draws its content after this component's first effects.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const [crop, setCrop] = useState(first);
  /** Where the hand was last; not every browser tells how far a finger has moved since. */
  const held = useRef<readonly [number, number] | null>(null);

  useEffect(() => {
    if (canvas) drawCrop(canvas, picture, crop);
  }, [canvas, picture, crop]);

  /** Moves what is seen by so many pixels of a frame that is `frameWidth` wide; the part goes the other way. */
  function move(across: number, down: number, frameWidth: number) {
    setCrop((now) => {
      const scale = cropRectangle(picture, now).width / frameWidth;
      return movedCrop(picture, now, -across * scale, -down * scale);
    });
  }

  function onKey(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    move(...direction, portrait.width);
  }

  function onPress({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    currentTarget.setPointerCapture(pointerId);
    held.current = [clientX, clientY];
  }

  function onMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    if (!held.current || !currentTarget.hasPointerCapture(pointerId)) return;
    const [x, y] = held.current;
    held.current = [clientX, clientY];
    move(clientX - x, clientY - y, currentTarget.clientWidth);
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
          ref={setCanvas}
          width={portrait.width}
          height={portrait.height}
          onPointerDown={onPress}
          onPointerMove={onMove}
          onLostPointerCapture={() => {
            held.current = null;
          }}
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
