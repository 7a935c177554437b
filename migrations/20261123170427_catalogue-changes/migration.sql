CREATE TABLE "catalogue_changes" (
	"is_only" boolean PRIMARY KEY DEFAULT true,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_changes_is_only_check" CHECK ("is_only")
);
