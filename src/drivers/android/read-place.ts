import { appAddress } from '../../model/place.ts';

/** What has the input focus, as `dumpsys window` tells it. */
export interface Focus {
  app: string;
  activity: string;
  locked: boolean;
  /** A dialog of the system about an app that stopped. */
  trouble?: string;
}

/** `dumpsys window` in its forms of many versions; empty strings where it says nothing. */
export function readFocus(text: string): Focus {
  const window =
    /^[^\S\n]*mCurrentFocus=Window\{\S+(?: u\d+)? (?<title>[^}\n]*)\}/m.exec(text)?.groups?.title ?? '';
  const record =
    /(?:mFocusedApp|topResumedActivity|m?ResumedActivity:?)\s*=?\s*\S*(?:ActivityRecord|AppWindowToken)\{.*?(?<component>[\w.$]+\/[\w.$]+)/.exec(
      text,
    )?.groups?.component ?? '';
  // The window's own title is the component where the window is an activity's; a dialog or the shade has other words.
  const component = /^[\w.$]+\/[\w.$]+$/.test(window) ? window : record;
  const [app = '', activity = ''] = component.split('/');
  const locked = /(?:isKeyguardShowing|mDreamingLockscreen|mShowingLockscreen)=true/.test(text);
  const trouble = /^Application (?:Error|Not Responding): (?<what>.*)$/.exec(window)?.groups?.what;
  return { app, activity: shortened(app, activity), locked, ...(trouble === undefined ? {} : { trouble }) };
}

export function addressOf({ app, activity }: Focus): string {
  return appAddress('android', app || 'android', activity);
}

function shortened(app: string, activity: string): string {
  return activity.startsWith(`${app}.`) ? activity.slice(app.length) : activity;
}
