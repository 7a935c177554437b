CREATE TABLE "mailbox_mails" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"request_id" uuid,
	"from_name" text,
	"from_email" text,
	"subject" text,
	"sent_at" timestamp with time zone,
	"stored_file_id" uuid,
	"file_name" text,
	"file_size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailbox_mails_kind_check" CHECK ("kind" in ('request', 'reply', 'automatic reply', 'bounce', 'receipt', 'calendar', 'mailing list', 'own', 'empty', 'unreadable', 'too large'))
);
--> statement-breakpoint
CREATE TABLE "mailboxes" (
	"id" text PRIMARY KEY,
	"uid_validity" bigint,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"read_at" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailboxes_failure_check" CHECK ("failure" in ('login', 'folder', 'connection', 'other'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mailbox_mails_key_key" ON "mailbox_mails" ("key");--> statement-breakpoint
CREATE INDEX "mailbox_mails_request_id_idx" ON "mailbox_mails" ("request_id");--> statement-breakpoint
CREATE INDEX "mailbox_mails_stored_file_id_idx" ON "mailbox_mails" ("stored_file_id");--> statement-breakpoint
CREATE INDEX "mailbox_mails_created_at_idx" ON "mailbox_mails" ("created_at","id");--> statement-breakpoint
ALTER TABLE "mailbox_mails" ADD CONSTRAINT "mailbox_mails_request_id_requests_id_fkey" FOREIGN KEY ("request_id") REFERENCES "requests"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "mailbox_mails" ADD CONSTRAINT "mailbox_mails_stored_file_id_stored_files_id_fkey" FOREIGN KEY ("stored_file_id") REFERENCES "stored_files"("id");