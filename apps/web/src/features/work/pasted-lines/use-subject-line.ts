/** Subjects typed into one line, Enter after Enter: the line is empty at once, and each is made in its turn. */
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";

/** @param make creates one; a subject that the server refuses returns to the line, ahead of what was typed since */
export function useSubjectLine<Made>(make: (subject: string) => Promise<Made>, onMade: (made: Made) => void) {
  const [subject, setSubject] = useState("");
  const creation = useMutation({
    scope: { id: useId() },
    mutationFn: make,
    onSuccess: onMade,
    onError: (_error, refused) => setSubject((since) => (since.trim() === "" ? refused : `${refused} ${since}`)),
  });
  const submit = (): void => {
    if (subject.trim() === "") return;
    creation.mutate(subject.trim());
    setSubject("");
  };
  return { subject, setSubject, submit };
}
