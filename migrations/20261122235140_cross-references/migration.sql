CREATE TABLE "cross_references" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"maker" text NOT NULL,
	"system" text NOT NULL,
	"principle" text,
	"reagent_need" text NOT NULL,
	"analyser" text,
	"reagents" text,
	"item_number" text,
	"confidence" text NOT NULL,
	"interval" text,
	"neutraliser" text,
	"approval" text,
	"notes" text,
	"aliases" text,
	"sources" text,
	"checked" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cross_references_kind_check" CHECK ("kind" in ('analyser', 'system', 'item')),
	CONSTRAINT "cross_references_reagent_need_check" CHECK ("reagent_need" in ('yes', 'no', 'other', 'unknown')),
	CONSTRAINT "cross_references_confidence_check" CHECK ("confidence" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"asked" text,
	"day" date,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "unanswered_questions_pkey" PRIMARY KEY("asked","day")
);
--> statement-breakpoint
CREATE INDEX "cross_references_order_idx" ON "cross_references" ("kind","maker","system");--> statement-breakpoint
CREATE INDEX "unanswered_questions_day_idx" ON "unanswered_questions" ("day");