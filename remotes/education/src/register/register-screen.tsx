import { exportStudents, listStudents } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useBranch, useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAltKey } from '../components/use-alt-key.ts';
import { MoveSeveral } from './enrolment/move-several.tsx';
import { LeaversFound } from './leavers-found.tsx';
import { MergeTwo } from './merge/merge-two.tsx';
import { PrintSeveral } from './printing/print-several.tsx';
import { useRegisterColumns } from './register-columns.tsx';
import { RegisterFilters } from './register-filters.tsx';
import { useRegisterState } from './register-state.ts';
import { useOpenedStudent } from './use-opened-student.ts';

const AdmissionForm = lazy(() => import('./admission/admission-form.tsx'));
const AdmissionFromEnquiry = lazy(() => import('./admission/admission-from-enquiry.tsx'));
const PhotoUpload = lazy(() => import('./photos/photo-upload.tsx'));
const StudentRecord = lazy(() => import('./record/student-record.tsx'));

/** The register of those who study here now; the only place where students are admitted. */
export default function RegisterScreen() {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const { title, help } = useScreen();
  const format = useFormat();
  const context = useBranch();
  const can = useCan();
  const columns = useRegisterColumns();
  const { state, query } = useRegisterState();
  const [uploadingPhotos, setUploadingPhotos] = useState(false);
  const { studentId, admitting, enquiryId, open, admit, close } = useOpenedStudent();
  const students = useList(listStudents, { query }, { file: exportStudents });
  const mayAdmit = can('education.student.create') && !context?.readOnly;
  const admitButton = mayAdmit && (
    <Button
      leftSection={<Icon name="user-plus" />}
      aria-keyshortcuts="Alt+N"
      title={t('register.admit_key')}
      onClick={admit}
    >
      {t('register.admit')}
    </Button>
  );
  useAltKey('N', admit, mayAdmit);

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <>
          {can('education.import.view') && (
            <Button
              component={Link}
              to="/education_management/import"
              variant="default"
              leftSection={<Icon name="file-import" />}
            >
              {common('actions.import')}
            </Button>
          )}
          {can('education.student.edit') && !context?.readOnly && (
            <Button
              variant="default"
              leftSection={<Icon name="photo" />}
              onClick={() => setUploadingPhotos(true)}
            >
              {t('photos.button')}
            </Button>
          )}
          {admitButton}
        </>
      }
    >
      <ListScreen
        name="education.students"
        label={title}
        state={state}
        columns={columns}
        list={students}
        namespace="education"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ status }) =>
          status === 'enrolled' || status === 'suspended' || status === 'applicant' ? undefined : 'muted'
        }
        onOpen={({ id }) => open(id)}
        searchLabel={t('register.search')}
        filters={<RegisterFilters state={state} />}
        beyond={<LeaversFound state={state} onOpen={open} />}
        empty={{
          title: t('register.empty.title'),
          text: t('register.empty.text'),
          action: admitButton,
        }}
        bulk={({ rows, clear }) => (
          <>
            <MoveSeveral rows={rows} onMoved={clear} />
            <PrintSeveral rows={rows} />
            <MergeTwo
              rows={rows}
              onMerged={(id) => {
                clear();
                open(id);
              }}
            />
          </>
        )}
      />
      <Suspense>
        {admitting && mayAdmit && enquiryId === null && <AdmissionForm onClose={close} onAdmitted={open} />}
        {admitting && mayAdmit && enquiryId !== null && (
          <AdmissionFromEnquiry key={enquiryId} id={enquiryId} onClose={close} onAdmitted={open} />
        )}
        {uploadingPhotos && <PhotoUpload onClose={() => setUploadingPhotos(false)} />}
        {studentId !== null && <StudentRecord key={studentId} id={studentId} onOpen={open} onClose={close} />}
      </Suspense>
    </PageFrame>
  );
}
