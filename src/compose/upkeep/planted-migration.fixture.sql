drop table "throttles";
