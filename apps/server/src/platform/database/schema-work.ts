/** The tables of what belongs to work packages, as {@link Schema} has them. */
import type { StoredRelationType } from "@halyard/contract/relations";
import type { Generated } from "kysely";

export interface RelationTable {
  id: Generated<number>;
  type: StoredRelationType;
  /** Of "follows" the later one, of "blocks" the one in the way. */
  from_id: number;
  to_id: number;
  /** The two again in their order: one relation a pair, whatever its type and direction. */
  low_id: number;
  high_id: number;
  /** Working days between; null but for "follows". */
  lag: number | null;
  description: string;
  created_at: string;
  updated_at: string;
}

export interface AttachmentTable {
  id: Generated<number>;
  /** null: uploaded, and not claimed by anything yet. */
  work_package_id: number | null;
  author_id: number;
  file_name: string;
  /** The name in the file store. */
  file_key: string;
  /** Bytes. */
  file_size: number;
  /** As the server found it to be. */
  content_type: string;
  description: string;
  /** Hex. */
  md5: string;
  created_at: string;
}

export interface WorkSchema {
  attachments: AttachmentTable;
  relations: RelationTable;
}
