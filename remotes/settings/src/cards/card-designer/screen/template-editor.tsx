import { addCardPicture, type CardTemplate } from '@suksa/contracts/settings';
import { send, useCan, useUnsavedChanges } from '@suksa/platform';
import { askToDiscard, TextInput } from '@suksa/ui';
import { smallerPicture } from '@suksa/ui/form';
import { lazy, Suspense, useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';
import { type EditorState, edited, editorOf, isDirty } from '../core/editor.ts';
import { pictureLayer } from '../core/new-layer.ts';
import { CardEditor } from '../editor/card-editor.tsx';
import { MeasureBox } from '../editor/measure-box.tsx';
import panel from '../editor/panel.module.css';
import { PreviewPeople } from './preview-people.tsx';
import { TemplateBar } from './template-bar.tsx';
import { rememberPicture, useCardPictures } from './use-card-pictures.ts';
import { usePreview } from './use-preview.ts';
import { useSaveTemplate } from './use-save-template.ts';

const VersionsWindow = lazy(() => import('./versions-window.tsx'));

interface TemplateEditorProps {
  readonly template: CardTemplate;
  readonly templates: readonly CardTemplate[];
  readonly pictures: readonly ('logo' | 'stamp' | 'signature')[];
  readonly onOpen: (id: number | null) => void;
  readonly onNew: () => void;
}

/** What was copied stays for the next design that is opened. */
const kept: { layers: EditorState['clipboard'] } = { layers: [] };

/** One design of the branch: edited here, saved on the server. */
export function TemplateEditor({ template, templates, pictures: kinds, onOpen, onNew }: TemplateEditorProps) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const readOnly = !useCan()('settings.card.edit');
  const [state, dispatch] = useReducer(edited, template.design, (design) => ({
    ...editorOf(design),
    clipboard: kept.layers,
  }));
  useEffect(() => {
    kept.layers = state.clipboard;
  }, [state.clipboard]);
  const saving = useSaveTemplate(template, (design) => dispatch({ type: 'saved', design }));
  const { current, settings, setSettings } = saving;
  const [versions, setVersions] = useState(false);
  const preview = usePreview({
    holder: template.holder,
    levelId: template.level?.id ?? null,
    validYears: settings.validYears,
    samples: false,
  });
  const pictures = useCardPictures(state.design, kinds);
  const dirty = isDirty(state) || saving.dirty;
  useUnsavedChanges(dirty);

  async function addPicture(file: File) {
    try {
      const stored = await send(addCardPicture, { body: { picture: await smallerPicture(file) } });
      rememberPicture(stored.id, file);
      dispatch({ type: 'add', layer: pictureLayer(stored) });
    } catch (cause) {
      onError(cause);
    }
  }

  async function leaveFor(next: () => void) {
    if (!dirty || (await askToDiscard())) next();
  }

  const save = () => void saving.save(state.design);
  return (
    <>
      <TemplateBar
        current={current}
        templates={templates}
        dirty={dirty}
        saving={saving.saving}
        readOnly={readOnly}
        onOpen={(id) => void leaveFor(() => onOpen(id))}
        onNew={() => void leaveFor(onNew)}
        onVersions={() => setVersions(true)}
        onRemoved={() => onOpen(null)}
        onSave={save}
      />
      <CardEditor
        state={state}
        dispatch={dispatch}
        face={preview.face}
        around={{ pictures, longest: preview.longest }}
        readOnly={readOnly}
        onPicture={(file) => void addPicture(file)}
        onSave={save}
        people={<PreviewPeople preview={preview} samples={false} />}
        settings={
          <section className={panel.section} aria-label={t('cards.template.settings')}>
            <h2 className={panel.heading}>{t('cards.template.settings')}</h2>
            <TextInput
              size="xs"
              label={t('cards.template.name')}
              maxLength={80}
              value={settings.name}
              error={saving.nameError}
              disabled={readOnly}
              onChange={(event) => setSettings({ ...settings, name: event.currentTarget.value })}
            />
            <MeasureBox
              label={t('cards.template.valid_years')}
              step={1}
              minimum={0}
              maximum={10}
              value={settings.validYears}
              disabled={readOnly}
              onChange={(years) => setSettings({ ...settings, validYears: Math.round(years) })}
            />
            <p className={panel.hint}>
              {settings.validYears === 0
                ? t('cards.template.until_year_end')
                : t('cards.template.for_years', { count: settings.validYears })}
            </p>
            {!readOnly && <p className={panel.hint}>{t('cards.keys')}</p>}
          </section>
        }
      />
      {versions && (
        <Suspense>
          <VersionsWindow
            template={current}
            face={preview.face}
            around={{ pictures, longest: preview.longest }}
            onClose={() => setVersions(false)}
            onTake={
              readOnly
                ? undefined
                : (design) => {
                    dispatch({ type: 'replace', design });
                    setVersions(false);
                  }
            }
          />
        </Suspense>
      )}
    </>
  );
}
