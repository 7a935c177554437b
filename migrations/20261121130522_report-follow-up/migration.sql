CREATE TABLE "report_messages" (
	"report_id" uuid,
	"n" integer,
	"body" bytea NOT NULL,
	CONSTRAINT "report_messages_pkey" PRIMARY KEY("report_id","n")
);
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "is_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "whistleblower_reports" ADD COLUMN "summary" bytea;--> statement-breakpoint
ALTER TABLE "whistleblower_reports" ADD COLUMN "has_new_message" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_messages" ADD CONSTRAINT "report_messages_report_id_whistleblower_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "whistleblower_reports"("id") ON DELETE CASCADE;--> statement-breakpoint
-- Which session opened which report lately, so that one look is one entry in the audit. UNLOGGED: losing it in a crash
-- only means that the next opening is recorded again.
CREATE UNLOGGED TABLE public.report_openings (
  session_hash bytea NOT NULL,
  report_id uuid NOT NULL REFERENCES public.whistleblower_reports (id) ON DELETE CASCADE,
  opened_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (session_hash, report_id)
);
--> statement-breakpoint
CREATE INDEX report_openings_report_id_idx ON public.report_openings (report_id);
