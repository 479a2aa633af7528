import type { ReactNode } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { FieldErrors } from '../api/errors';
import { OwnForm } from './form';

export interface Answer {
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

interface Props {
  readonly title: string;
  /** The last one is the one that is expected, and that of the Enter key. */
  readonly answers: readonly Answer[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** For more than a question. */
  readonly isWide?: boolean;
  readonly errors?: FieldErrors;
}

const NO_ERRORS: FieldErrors = {};

/** A dialog with a question and its answers. */
export function Ask({ title, answers, onClose, children, isWide = false, errors = NO_ERRORS }: Props) {
  return (
    <ModalOverlay isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={`react-aria-Modal ${isWide ? 'wide' : ''}`}>
        <Dialog role={isWide ? 'dialog' : 'alertdialog'}>
          <Heading slot="title">{title}</Heading>
          <OwnForm validationErrors={errors} onSubmit={() => answers.at(-1)?.onPress()}>
            {children}
            <div className="answers">
              {answers.map((answer, index) => (
                <AnswerButton key={answer.label} {...answer} isLast={index === answers.length - 1} />
              ))}
            </div>
          </OwnForm>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function AnswerButton({ label, kind, isDisabled = false, onPress, isLast }: Answer & { isLast: boolean }) {
  const className = `react-aria-Button ${kind ?? ''}`;
  return isLast ? (
    <Button type="submit" className={className} isDisabled={isDisabled}>
      {label}
    </Button>
  ) : (
    <Button className={className} isDisabled={isDisabled} onPress={onPress}>
      {label}
    </Button>
  );
}
