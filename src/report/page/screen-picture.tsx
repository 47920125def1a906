import { useState } from 'preact/hooks';
import type { Picture, RunStep } from '../../model/run-record.ts';
import { pictureUrl } from './picture-store.ts';

type Box = NonNullable<RunStep['target_box']>;

/** A picture of a screen with the target outlined. */
export function ScreenPicture({
  picture,
  box,
  alt,
}: {
  picture: Picture;
  box?: Box | undefined;
  alt: string;
}) {
  const [own, setOwn] = useState<{ width: number; height: number }>();
  const width = picture.width ?? own?.width;
  const height = picture.height ?? own?.height;
  return (
    <span class="screen">
      <img
        src={pictureUrl(picture.src)}
        alt={alt}
        loading="lazy"
        decoding="async"
        width={picture.width}
        height={picture.height}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setOwn({ width: naturalWidth, height: naturalHeight })
        }
      />
      {box && width && height ? (
        <span
          class="target-box"
          style={{
            left: `${(100 * box.x) / width}%`,
            top: `${(100 * box.y) / height}%`,
            width: `${(100 * box.width) / width}%`,
            height: `${(100 * box.height) / height}%`,
          }}
        />
      ) : null}
    </span>
  );
}
