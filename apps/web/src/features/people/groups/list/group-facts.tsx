/** What a group is made of and what it is for, in lists: its people, and its projects with its roles there. */
import { linksOf, titleOf } from "@halyard/api-client/links";
import type { Group, Membership } from "@halyard/contract/people";
import type { ReactNode } from "react";
import { useT, type translate } from "../../../../shared/i18n/i18n.tsx";
import { AvatarStack } from "../../../../shared/ui/primitives/avatar-stack.tsx";
import { byName } from "../model/name.ts";
import styles from "../groups-page.module.css";

/** @returns their discs: how many they are is written beside them */
export function GroupFaces({ group, most, size }: { group: Group; most: number; size?: number }): ReactNode {
  const people = linksOf(group, "members")
    .map(({ href, title = "" }) => ({ key: href ?? title, name: title }))
    .toSorted(byName);
  return <AvatarStack people={people} most={most} {...(size === undefined ? {} : { size })} />;
}

const SHOWN = 2;
/** Its roles in one project. */
export const placeWords = (t: typeof translate, place: Membership): string =>
  t("groups.place", { roles: rolesIn(place), project: titleOf(place, "project") });

const rolesIn = (place: Membership): string =>
  linksOf(place, "roles")
    .map((role) => role.title)
    .join(", ");

interface PlacesProps {
  /** Undefined: they could not be read, or not yet. */
  places: readonly Membership[] | undefined;
}

/** The first two projects of a group with its roles there, a line each, and how many more there are. */
export function PlaceLines({ places }: PlacesProps): ReactNode {
  const t = useT();
  if (places === undefined) return null;
  if (places.length === 0) return <p className={styles.quiet}>{t("groups.noProjects")}</p>;
  const more = places.length - SHOWN;
  return (
    <ul className={styles.places}>
      {places.slice(0, SHOWN).map((place) => (
        <li key={place.id} className={styles.place} title={titleOf(place, "project")}>
          {placeWords(t, place)}
        </li>
      ))}
      {more > 0 ? <li className={styles.quiet}>{t("groups.moreProjects", { count: more })}</li> : null}
    </ul>
  );
}

/** The same in one line of a table. */
export function PlaceNames({ places }: PlacesProps): ReactNode {
  const t = useT();
  if (places === undefined) return null;
  if (places.length === 0) return <span className={styles.quiet}>{t("groups.noProjects")}</span>;
  const more = places.length - SHOWN;
  const lines = places.map((place) => `${titleOf(place, "project")}: ${rolesIn(place)}`);
  return (
    <span className={styles.placeNames} title={lines.join("\n")}>
      {places.slice(0, SHOWN).map((place) => (
        <span key={place.id} className={styles.placeName}>
          <span className={styles.clip}>{titleOf(place, "project")}</span>
          <span className={styles.more}>{`\u00A0· ${rolesIn(place)}`}</span>
        </span>
      ))}
      {more > 0 ? <span className={styles.more}>{t("groups.moreProjects", { count: more })}</span> : null}
    </span>
  );
}
