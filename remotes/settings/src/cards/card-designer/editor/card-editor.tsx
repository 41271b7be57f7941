import { useNarrow } from '@suksa/ui';
import { type Dispatch, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditorAction, type EditorState, selectedLayers } from '../core/editor.ts';
import type { CardFace, CardSurroundings } from '../drawing/card-face.ts';
import { ArrangeButtons } from './arrange-buttons.tsx';
import classes from './card-editor.module.css';
import { ColourBox } from './colour-box.tsx';
import { EditorBar } from './editor-bar.tsx';
import { EditorCanvas } from './editor-canvas.tsx';
import { LayerList } from './layer-list.tsx';
import { LayerProperties } from './layer-properties.tsx';
import panel from './panel.module.css';
import { ToolRail } from './tool-rail.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { useLayerName } from './use-layer-name.ts';
import { useStageScale } from './use-stage-scale.ts';

interface CardEditorProps {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly face: CardFace;
  readonly around: CardSurroundings;
  readonly readOnly: boolean;
  readonly onPicture: (file: File) => void;
  readonly onSave: () => void;
  /** Name, validity: what is changed while no layer is selected. */
  readonly settings: ReactNode;
  /** Whom the card is shown with. */
  readonly people: ReactNode;
}

/** Tools, the card, its layers and what can be said of each. */
export function CardEditor(props: CardEditorProps) {
  const { state, dispatch, face, around, readOnly, onPicture, onSave, settings, people } = props;
  const stage = useRef<HTMLDivElement>(null);
  const { scale, zoom, step } = useStageScale(stage);
  const [guides, setGuides] = useState(true);
  const [snap, setSnap] = useState(true);
  const narrow = useNarrow();
  const [editing, setEditing] = useState<string | null>(null);
  const keys = useEditorKeys({ state, dispatch, onZoom: step, onSave, onEdit: edit });

  function edit(): boolean {
    const [layer, ...others] = selectedLayers(state);
    const isText = layer?.kind === 'text' && others.length === 0 && !layer.locked && !layer.hidden && !narrow;
    if (isText) setEditing(layer.id);
    return isText;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of everything inside meet here
    <div className={classes.editor} onKeyDown={readOnly ? undefined : keys}>
      <EditorBar
        state={state}
        dispatch={dispatch}
        zoom={zoom}
        onZoom={step}
        guides={guides}
        onGuides={setGuides}
        snap={snap}
        onSnap={setSnap}
        readOnly={readOnly}
        narrow={narrow}
      />
      {!readOnly && !narrow && <ToolRail dispatch={dispatch} onPicture={onPicture} />}
      <div className={classes.stage}>
        <div ref={stage} className={classes.table}>
          <EditorCanvas
            state={state}
            dispatch={dispatch}
            face={face}
            around={{ ...around, drafting: true }}
            scale={scale}
            guides={guides}
            snap={snap}
            still={readOnly || narrow}
            editing={editing}
            onEdit={edit}
            onEdited={() => setEditing(null)}
          />
        </div>
        <div className={classes.people}>{people}</div>
      </div>
      <div className={classes.panel}>
        <LayerList state={state} dispatch={dispatch} readOnly={readOnly} />
        <Properties state={state} dispatch={dispatch} face={face} around={around} readOnly={readOnly} />
        {state.selected.length === 0 && settings}
      </div>
    </div>
  );
}

type PropertiesProps = Pick<CardEditorProps, 'state' | 'dispatch' | 'face' | 'around' | 'readOnly'>;

function Properties({ state, dispatch, face, around, readOnly }: PropertiesProps) {
  const { t } = useTranslation('settings');
  const nameOf = useLayerName();
  const chosen = selectedLayers(state);
  const [layer] = chosen;
  if (!layer)
    return (
      <section
        className={panel.section}
        aria-label={t('cards.side_title', { side: t(`cards.sides.${state.side}`) })}
      >
        <h2 className={panel.heading}>{t('cards.side_title', { side: t(`cards.sides.${state.side}`) })}</h2>
        <ColourBox
          label={t('cards.fields.background')}
          value={state.design[state.side].background}
          disabled={readOnly}
          onChange={(colour) => dispatch({ type: 'background', colour })}
        />
      </section>
    );
  const title = chosen.length === 1 ? nameOf(layer) : t('cards.layers.several', { count: chosen.length });
  return (
    <section className={panel.section} aria-label={t('cards.layers.properties', { name: title })}>
      <h2 className={panel.heading}>{title}</h2>
      {!readOnly && <ArrangeButtons chosen={chosen.length} dispatch={dispatch} />}
      {chosen.length === 1 && (
        <LayerProperties
          key={layer.id}
          layer={layer}
          face={face}
          around={around}
          readOnly={readOnly}
          change={(changes) =>
            dispatch({
              type: 'change',
              ids: [layer.id],
              changes,
              gesture: `type ${layer.id} ${Object.keys(changes).join()}`,
            })
          }
        />
      )}
    </section>
  );
}
