/** A value that is chosen from a list: reads as text, a click or Enter opens the choices, typing narrows them. */
import { linkOf } from "@halyard/api-client/links";
import type { Link } from "@halyard/contract/hal";
import type { Named, WorkPackage } from "@halyard/contract/resources";
import type { WorkPackageForm } from "@halyard/contract/schemas/work";
import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { describeError } from "../../../shared/errors/describe.ts";
import { useT } from "../../../shared/i18n/i18n.tsx";
import { keys } from "../../../shared/api/query-keys.ts";
import { useCellTab } from "../../../shared/ui/data-table/model/cell-tab.ts";
import { useKeyedState } from "../../../shared/ui/primitives/use-keyed-state.ts";
import { shownValue, type LinkAttribute } from "../model/change.ts";
import { FORCED, REFUSED, RefusedOptions } from "../status-moves/refused-options.tsx";
import styles from "./editors.module.css";
import { labelOf } from "../model/labels.ts";
import { nameHints } from "../../../shared/components/name-hints.ts";
import { choicesOf } from "../../../shared/custom-fields/choices.ts";
import { PEOPLE_AT_ONCE } from "../../../shared/custom-fields/people.ts";
import { formQuery } from "../model/queries.ts";
import { useChange } from "./use-change.ts";
import { useForcedMove } from "./use-forced-move.ts";

interface ChoiceEditorProps {
  workPackage: WorkPackage;
  attribute: LinkAttribute;
  /** Of a custom field: what it is called. */
  label?: string;
  /** How a value looks. */
  show: (name: string) => ReactNode;
  /** What stands where nothing is chosen; only then nothing can be chosen. */
  none?: string;
  /** What stands for it where there is no room for the words. */
  noneSign?: ReactNode;
}

const TYPING_MS = 150;
const NONE = "";
/** No address: what is chosen where the choices could not be read. */
const RETRY = "retry";

/** A button that reads as the value: a table has hundreds, and what they open is made for those that are opened. */
export function ChoiceEditor(props: ChoiceEditorProps): ReactNode {
  const [touched, setTouched] = useKeyedState(props.workPackage.id, false);
  const tabIndex = useCellTab();
  if (touched) return <Choices {...props} />;
  return (
    <Value
      of={props}
      aria-expanded={false}
      onClick={() => setTouched(true)}
      onKeyDown={({ key }) => {
        // In a table the arrows walk.
        if (tabIndex === undefined && (key === "ArrowDown" || key === "ArrowUp")) setTouched(true);
      }}
    />
  );
}

interface ValueProps extends ComponentProps<"button"> {
  of: ChoiceEditorProps;
}

function Value({ of: { workPackage, attribute, label, show, none, noneSign }, ...props }: ValueProps): ReactNode {
  const t = useT();
  const tabIndex = useCellTab();
  const value = shownValue(workPackage, attribute);
  return (
    <button
      {...props}
      type="button"
      className={styles.value}
      tabIndex={tabIndex}
      aria-haspopup="listbox"
      aria-label={
        t("workPackages.edit", { field: labelOf(attribute, label), id: workPackage.id }) + (value || (none ?? ""))
      }
    >
      {value === "" ? (noneSign ?? <span className={styles.none}>{none}</span>) : show(value)}
    </button>
  );
}

/** It is there because it was to be opened. */
function Choices(props: ChoiceEditorProps): ReactNode {
  const { workPackage, attribute, label, show, none } = props;
  const t = useT();
  const change = useChange();
  const force = useForcedMove();
  const tabIndex = useCellTab();
  const [find, setFind] = useState("");
  // Enter was pressed before the choices were there: it counts once they are.
  const [awaited, setAwaited] = useState(false);
  /** The focus goes on to the next cell. */
  const leaving = useRef(false);
  const box = useCombobox({
    defaultOpened: true,
    onDropdownClose: () => {
      setFind("");
      setAwaited(false);
      box.resetSelectedOption();
      if (!leaving.current) box.focusTarget();
      leaving.current = false;
    },
    onDropdownOpen: () => box.focusSearchInput(),
  });
  const wanted = find.trim().toLowerCase();
  const { choices, shown, hintOf, failed, retry } = useFoundChoices(workPackage, attribute, wanted, box.dropdownOpened);
  const chosenHref = linkOf(workPackage, attribute)?.href ?? null;
  const choose = (href: string): void => {
    if (href.startsWith(REFUSED)) return;
    if (href === RETRY) {
      retry();
      box.focusSearchInput();
      return;
    }
    box.closeDropdown();
    // Once the value has the focus again: the dialog that asks gives it back there.
    if (href.startsWith(FORCED)) return void setTimeout(() => void force(workPackage, href.slice(FORCED.length)));
    const chosen = choices.data?.find((choice) => selfOf(choice).href === href);
    const to: Link = chosen === undefined ? { href: null } : selfOf(chosen);
    if (to.href !== chosenHref) {
      void change(workPackage, { links: { [attribute]: to }, ...(label === undefined ? {} : { label }) });
    }
  };

  // Enter takes the first that is left, also where the choices arrive after the typing, or after Enter itself.
  const arrived = choices.data !== undefined && !choices.isPlaceholderData;
  const first = wanted === "" ? undefined : shown[0];
  useEffect(() => {
    if (!arrived) return;
    if (awaited) setAwaited(false);
    if (first === undefined) return;
    if (awaited) choose(selfOf(first).href ?? NONE);
    else box.selectFirstOption();
    // oxlint-disable-next-line react/exhaustive-deps -- the store is another object at each render
  }, [arrived, first?.id]);

  return (
    <Combobox store={box} onOptionSubmit={choose} position="bottom-start" width={240} withinPortal keepMounted={false}>
      <Combobox.Target withAriaAttributes={false}>
        {/* The button that was pressed is gone: until the field of the list is there, nothing else may take the focus. */}
        <Value of={props} autoFocus aria-expanded={box.dropdownOpened} onClick={() => box.toggleDropdown()} />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          ref={takeFocus}
          value={find}
          aria-label={t("workPackages.choose")}
          placeholder={t("workPackages.choose")}
          onChange={(event) => {
            setFind(event.currentTarget.value);
            setAwaited(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !arrived) setAwaited(wanted !== "");
            if (event.key !== "Tab") return;
            leaving.current = tabIndex !== undefined;
            box.closeDropdown();
          }}
        />
        <Combobox.Options mah={260} style={{ overflowY: "auto" }} tabIndex={0} aria-label={labelOf(attribute, label)}>
          {failed === null ? null : <FailedChoices error={failed} />}
          {none !== undefined && wanted === "" ? <Combobox.Option value={NONE}>{none}</Combobox.Option> : null}
          {shown.map((choice) => (
            <Combobox.Option
              key={choice.id}
              value={selfOf(choice).href ?? ""}
              active={selfOf(choice).href === chosenHref}
            >
              {show(choice.name)}
              {hintOf(choice) === null ? null : <span className={styles.none}> ({hintOf(choice)})</span>}
            </Combobox.Option>
          ))}
          {failed === null ? <AfterChoices {...{ workPackage, wanted, attribute, choices, shown, arrived }} /> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface AfterChoicesProps {
  workPackage: WorkPackage;
  wanted: string;
  attribute: LinkAttribute;
  choices: { isPending: boolean };
  /** Those that can be chosen. */
  shown: readonly unknown[];
  /** Whether they are of what is typed. */
  arrived: boolean;
}

/** What can't be chosen; else, where nothing is listed, that. */
function AfterChoices(props: AfterChoicesProps): ReactNode {
  const { workPackage, wanted, attribute, choices, shown, arrived } = props;
  const t = useT();
  const nothing =
    shown.length > 0 ? null : (
      <Combobox.Empty>{t(choices.isPending ? "ui.loading" : "workPackages.noChoice")}</Combobox.Empty>
    );
  return attribute === "status" && arrived ? (
    <RefusedOptions {...{ workPackage, wanted }} otherwise={nothing} />
  ) : (
    nothing
  );
}

/** Focuses the search field as soon as it is mounted: the store's timer can fire earlier, and the first keys would be lost. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** The choices that fit what is typed, read while they are shown. @param wanted in small letters */
function useFoundChoices(workPackage: WorkPackage, attribute: LinkAttribute, wanted: string, isOpen: boolean) {
  const form = useQuery({ ...formQuery(workPackage), enabled: isOpen });
  const choices = useChoicesIn(workPackage.id, attribute, form, wanted, isOpen);
  const hintOf = nameHints(choices.data ?? []);
  const shown = (choices.data ?? []).filter((choice) =>
    `${choice.name} ${hintOf(choice) ?? ""}`.toLowerCase().includes(wanted),
  );
  return {
    choices,
    shown,
    hintOf,
    failed: choices.data === undefined ? (form.error ?? choices.error) : null,
    retry: () => void (form.error === null ? choices.refetch() : form.refetch()),
  };
}

/** What the form offers; of people, of whom there can be thousands, those who match where there are many. */
function useChoicesIn(
  id: number,
  attribute: LinkAttribute,
  form: UseQueryResult<WorkPackageForm>,
  wanted: string,
  isOpen: boolean,
) {
  const enabled = isOpen && form.data !== undefined;
  const queryFor = (typed: string) => ({
    // Read again with the form: who administrates statuses and types may change them meanwhile.
    queryKey: keys.part("work_packages", id, "choices", { attribute, form: form.dataUpdatedAt, typed }),
    queryFn: () => (form.data === undefined ? [] : choicesOf(form.data, attribute, { typed })),
  });
  const first = useQuery({ ...queryFor(""), enabled });
  const isPerson = attribute === "assignee" || attribute === "responsible";
  const [asked] = useDebouncedValue(wanted, TYPING_MS);
  const narrows = isPerson && wanted !== "" && (first.data?.length ?? 0) >= PEOPLE_AT_ONCE;
  const matching = useQuery({
    ...queryFor(asked),
    enabled: enabled && narrows && asked !== "",
    placeholderData: keepPreviousData,
  });
  if (!narrows) return first;
  // What was found for less than is typed now may not have the one that is meant.
  return { ...matching, isPlaceholderData: matching.isPlaceholderData || asked !== wanted };
}

function FailedChoices({ error }: { error: Error }): ReactNode {
  const t = useT();
  const problem = useId();
  return (
    <>
      <Combobox.Empty id={problem}>{describeError(error).message}</Combobox.Empty>
      <Combobox.Option value={RETRY} aria-describedby={problem}>
        {t("errors.retry")}
      </Combobox.Option>
    </>
  );
}

function selfOf(choice: Named): Link {
  const { self } = choice._links;
  return self === undefined || Array.isArray(self) ? { href: null } : { title: choice.name, ...self };
}
