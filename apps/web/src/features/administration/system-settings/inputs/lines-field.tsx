/** A setting that is a list of short texts, one per line. */
import { Textarea } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { OwnFieldProps } from "./own-field.ts";

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join("\n") : "");

const linesIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== "");

export function LinesField({ value, onChange, ...common }: OwnFieldProps): ReactNode {
  // As it is typed: a line that is empty so far is not in the value.
  const [typed, setTyped] = useState(textOf(value));
  const text = linesIn(typed).join("\n") === textOf(value) ? typed : textOf(value);
  return (
    <Textarea
      {...common}
      autosize
      minRows={2}
      maxRows={8}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(linesIn(currentTarget.value));
      }}
    />
  );
}
