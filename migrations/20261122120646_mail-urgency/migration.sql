-- A reset that is asked for again leaves the earlier link alone. A process of the version before, which relies on this index,
-- refuses resets and invitations until it is replaced.
DROP INDEX "portal_tokens_user_id_kind_key";--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "urgency" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD COLUMN "due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "mailed_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "outgoing_mail_due_idx" ON "outgoing_mail" ("urgency","due_at") WHERE "status" = 'waiting';--> statement-breakpoint
CREATE INDEX "contact_submissions_unmailed_idx" ON "contact_submissions" ("created_at") WHERE "mailed_at" is null;--> statement-breakpoint
CREATE INDEX "portal_tokens_user_id_kind_idx" ON "portal_tokens" ("user_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_tokens_invitation_key" ON "portal_tokens" ("user_id") WHERE "kind" = 'invitation';--> statement-breakpoint
ALTER TABLE "outgoing_mail" ADD CONSTRAINT "outgoing_mail_urgency_check" CHECK ("urgency" in ('security', 'notice', 'copy'));--> statement-breakpoint
-- What waits already is no longer in one line either.
UPDATE "outgoing_mail" SET "urgency" = CASE WHEN "body" ~ '#(reset|invitation)=' THEN 'security' ELSE 'copy' END
  WHERE "status" = 'waiting' AND ("body" ~ '#(reset|invitation)=' OR ("reply_to" IS NOT NULL AND "attachment" IS NULL));
