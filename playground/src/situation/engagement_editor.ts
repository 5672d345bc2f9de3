// An engagement as text. A change of the text changes the picture, and the other way round.
import type { FieldEngagement } from 'aimahead';
import { messageOf, parseJson } from '../frame/address';
import { element } from '../frame/controls';
import type { Host, WithEngagement } from '../frame/demo';

export function engagementEditor<S extends WithEngagement>(host: Host<S>): HTMLElement {
  const text = element('textarea', { spellcheck: false, autocomplete: 'off' });
  const wrong = element('p', { className: 'wrong' });
  wrong.setAttribute('role', 'alert');
  const label = element(
    'label', { className: 'editor' }, element('span', { textContent: 'the engagement' }), text,
    wrong,
  );

  const say = (message: string) => {
    wrong.textContent = message;
    text.setAttribute('aria-invalid', String(message !== ''));
  };
  text.addEventListener('input', () => {
    try {
      const engagement = parseJson(text.value, 'The text') as FieldEngagement;
      const answer = host.aimahead.solve(engagement);
      say(answer.status === 'invalid' ? messageOf(answer.error) : '');
      if (answer.status !== 'invalid') host.change({ ...host.state(), engagement });
    } catch (error) {
      say((error as Error).message);
    }
  });
  host.follow(({ engagement }) => {
    if (document.activeElement === text) return;
    text.value = written(engagement);
    say('');
  });
  return label;
}

// The engagement as text, with short lists on one line.
function written(engagement: FieldEngagement): string {
  return JSON.stringify(engagement, null, 2).replace(/\[[^[\]{}]*\]/g, (list) =>
    list.replace(/\s+/g, ' ').replace(/^\[ | \]$/g, (end) => end.trim()),
  );
}
