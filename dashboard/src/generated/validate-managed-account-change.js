// Written from the schemas of the routes by `npm run openapi`.
import { SCHEMAS } from '@parley/sdk/schemas'
import { codePoints, formats, keywords } from './rules.js'

export const validateManagedAccountChange = validate51;
const schema19 = SCHEMAS.ManagedAccountChange;
const formats0 = formats["e164-phone"];
const func3 = codePoints;
const schema20 = SCHEMAS.Plan;

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(!(((data === "starter") || (data === "professional")) || (data === "enterprise"))){
const err1 = {instancePath,keyword:"enum",params:{allowedValues: schema20.enum}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}


function validate51(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
const err0 = {instancePath,keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "blocked") || (key0 === "deleted")) || (key0 === "may_dial")) || (key0 === "may_buy")) || (key0 === "caller_id")) || (key0 === "plan")) || (key0 === "operator"))){
const err1 = {instancePath,keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.blocked !== undefined){
if(typeof data.blocked !== "boolean"){
const err2 = {instancePath:instancePath+"/blocked",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.deleted !== undefined){
let data1 = data.deleted;
if(typeof data1 !== "boolean"){
const err3 = {instancePath:instancePath+"/deleted",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!(data1 === false)){
const err4 = {instancePath:instancePath+"/deleted",keyword:"enum",params:{allowedValues: schema19.properties.deleted.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.may_dial !== undefined){
if(typeof data.may_dial !== "boolean"){
const err5 = {instancePath:instancePath+"/may_dial",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.may_buy !== undefined){
if(typeof data.may_buy !== "boolean"){
const err6 = {instancePath:instancePath+"/may_buy",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.caller_id !== undefined){
let data4 = data.caller_id;
if((typeof data4 !== "string") && (data4 !== null)){
const err7 = {instancePath:instancePath+"/caller_id",keyword:"type",params:{type: schema19.properties.caller_id.type}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(typeof data4 === "string"){
if(func3(data4) > 16){
const err8 = {instancePath:instancePath+"/caller_id",keyword:"maxLength",params:{limit: 16}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(formats0.validate(data4))){
const err9 = {instancePath:instancePath+"/caller_id",keyword:"format",params:{format: "e164-phone"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.plan !== undefined){
if(!(validate52(data.plan, {instancePath:instancePath+"/plan",parentData:data,parentDataProperty:"plan",rootData}))){
vErrors = vErrors === null ? validate52.errors : vErrors.concat(validate52.errors);
errors = vErrors.length;
}
}
if(data.operator !== undefined){
if(typeof data.operator !== "boolean"){
const err10 = {instancePath:instancePath+"/operator",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate51.errors = vErrors;
return errors === 0;
}
