import type { CardHolderKind } from '@suksa/contracts/settings';
import { Alert, Anchor, Button, Group, Icon, Select } from '@suksa/ui';
import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';
import { edited, editorOf } from '../core/editor.ts';
import { pictureLayer } from '../core/new-layer.ts';
import { CardEditor } from '../editor/card-editor.tsx';
import { type Starter, starterDesign, starters } from '../starter-designs.ts';
import { PreviewPeople } from './preview-people.tsx';
import { rememberPicture, useCardPictures } from './use-card-pictures.ts';
import { usePreview } from './use-preview.ts';
import { useStarterLabels } from './use-starter-labels.ts';

/** The editor for who has not signed in: invented people, and nothing is kept. */
export function SampleDesigner() {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const words = useStarterLabels();
  const { pathname } = useLocation();
  const [holder, setHolder] = useState<CardHolderKind>('student');
  const [starter, setStarter] = useState<Starter>('band');
  const [state, dispatch] = useReducer(edited, starterDesign('band', 'student', words), editorOf);
  const preview = usePreview({ holder, levelId: null, samples: true });
  const pictures = useCardPictures(state.design, []);

  function begin(next: { holder?: CardHolderKind; starter?: Starter }) {
    const [of, from] = [next.holder ?? holder, next.starter ?? starter];
    setHolder(of);
    setStarter(from);
    dispatch({ type: 'load', design: starterDesign(from, of, words) });
  }

  /** Negative numbers are nobody's on the server. */
  async function addPicture(file: File) {
    const { width, height } = await createImageBitmap(file);
    const id = -Date.now();
    rememberPicture(id, file);
    dispatch({ type: 'add', layer: pictureLayer({ id, width, height }) });
  }

  async function print() {
    const { printCardPages } = await import('../print/print-cards.tsx');
    const cards = preview.people.map((person) => ({
      id: person.id,
      design: state.design,
      face: { values: person.values, photo: null, token: preview.face.token },
    }));
    const around = { pictures, longest: preview.longest };
    await printCardPages({ cards, around, layout: 'sheet', backs: true, title: t('cards.print.sample') });
  }

  return (
    <>
      <Alert color="blue" icon={<Icon name="info-circle" />}>
        {t('cards.sample.notice')}{' '}
        <Anchor component={Link} to={`/login?redirect=${encodeURIComponent(pathname)}`} underline="always">
          {t('cards.sample.sign_in')}
        </Anchor>
      </Alert>
      <Group align="flex-end">
        <Select
          label={t('cards.sample.holder')}
          data={(['student', 'staff'] as const).map((value) => ({
            value,
            label: t(`cards.holders.${value}`),
          }))}
          value={holder}
          onChange={(value) => value && begin({ holder: value })}
        />
        <Select
          label={t('cards.sample.starter')}
          data={starters.map((value) => ({ value, label: t(`cards.starters.${value}`) }))}
          value={starter}
          onChange={(value) => value && begin({ starter: value })}
        />
        <Button
          variant="default"
          leftSection={<Icon name="printer" />}
          onClick={() => void print().catch(onError)}
        >
          {t('cards.print.sample')}
        </Button>
      </Group>
      <CardEditor
        state={state}
        dispatch={dispatch}
        face={preview.face}
        around={{ pictures, longest: preview.longest }}
        readOnly={false}
        onPicture={(file) => void addPicture(file)}
        onSave={() => {}}
        settings={null}
        people={<PreviewPeople preview={preview} samples />}
      />
    </>
  );
}
